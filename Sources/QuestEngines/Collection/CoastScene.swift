extension CollectionScene {
  /// A chart, drawn from west to east in the order of a voyage: land above, the sea below. It grows with days played
  /// and, more slowly, with guesses, and is full when days plus a quarter of the guesses reach 431.
  static let coast = CollectionScene(
    id: "coast", title: "Coast", place: "on your coast", unit: "marks on the chart", basis: .both, pace: 14,
    parts: """
      shore 0 90 1 a stretch of shore
      shore 10 86 1 a stretch of shore
      shore 20 80 3 Morning Bay
      shore 30 84 1 a stretch of shore
      wood 26 50 1 a wood
      boat 22 118 3 a fishing boat
      shore 40 96 1 a stretch of shore
      shore 50 112 1 a stretch of shore
      house 44 66 2 a fisher's house
      shore 60 124 1 a stretch of shore
      shore 70 128 3 Cape Patience
      wood 62 84 1 a wood
      shore 80 120 1 a stretch of shore
      lighthouse 70 104 3 the old lighthouse
      shore 90 104 1 a stretch of shore
      shore 100 92 1 a stretch of shore
      gull 94 140 2 a gull
      shore 110 88 3 Gull Bay
      house 104 70 2 the first house of Gull Bay
      shore 120 94 1 a stretch of shore
      house 118 66 2 the bakery of Gull Bay
      pier 112 112 3 the pier of Gull Bay
      shore 130 108 1 a stretch of shore
      sail 128 166 3 a sailing boat
      shore 140 126 1 a stretch of shore
      shore 150 140 1 a stretch of shore
      hill 140 62 2 a green hill
      shore 160 146 3 Long Point
      mill 158 100 3 a windmill
      shore 170 140 1 a stretch of shore
      shore 180 124 1 a stretch of shore
      seal 172 170 3 a seal
      shore 190 106 1 a stretch of shore
      wood 182 76 1 a wood
      cave 176 126 2 a cave
      shore 200 96 1 a stretch of shore
      wood 198 56 1 a wood
      shore 210 92 3 Quiet Bay
      shore 220 98 1 a stretch of shore
      house 210 64 2 a hut
      island 214 152 3 Heron Island
      shore 230 112 1 a stretch of shore
      shore 240 120 3 Little Head
      hill 236 58 2 a blue hill
      shore 250 116 1 a stretch of shore
      gull 246 146 2 a gull
      castle 240 92 3 a ruined castle
      shore 260 104 1 a stretch of shore
      shore 270 92 1 a stretch of shore
      shore 280 86 3 Driftwood Bay
      wreck 274 130 3 a wreck
      shore 290 92 1 a stretch of shore
      wood 288 52 1 a wood
      shore 300 108 1 a stretch of shore
      whale 298 176 3 a whale
      shore 310 128 1 a stretch of shore
      shore 320 142 1 a stretch of shore
      hill 312 66 2 a bare hill
      shore 330 148 3 Cape Well Guessed
      shore 340 140 1 a stretch of shore
      lighthouse 330 124 3 the white lighthouse
      shore 350 122 1 a stretch of shore
      buoy 344 178 2 a buoy
      shore 360 106 1 a stretch of shore
      shore 370 98 1 a stretch of shore
      house 364 68 2 a harbour office
      shore 380 94 3 Evening Bay
      shore 390 90 1 a stretch of shore
      house 380 60 2 a harbour inn
      ship 378 146 3 a ship from far away
      shore 399 88 1 a stretch of shore
      """,
    line: "shore")
}
