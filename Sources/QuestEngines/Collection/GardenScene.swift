extension CollectionScene {
  /// Plants, and animals that visit them. It grows with days played and is full at 250.
  static let garden = CollectionScene(
    id: "garden", title: "Garden", place: "in your garden", unit: "plants and visitors", basis: .days, pace: 22,
    parts: """
      grass 60 186 1 some grass
      daisy 92 178 1 a daisy
      robin 150 112 3 a robin
      tulip 128 188 1 a tulip
      birch 48 112 3 a young birch
      daisy 104 190 1 a daisy
      fern 20 176 1 a fern
      butterfly 176 92 3 a butterfly
      poppy 214 186 1 a poppy
      grass 262 190 1 some grass
      pond 300 168 3 a pond
      tulip 140 176 1 a tulip
      bush 110 116 2 a currant bush
      lavender 232 172 1 lavender
      hedgehog 74 160 3 a hedgehog
      daisy 190 176 1 a daisy
      reed 262 160 1 a reed
      lily 292 172 2 a water lily
      grass 18 194 1 some grass
      sunflower 370 150 2 a sunflower
      bench 196 142 3 a bench
      rose 216 146 2 a rose
      poppy 246 184 1 a poppy
      frog 326 178 3 a frog
      fir 364 104 2 a little fir
      mushroom 36 150 2 a mushroom
      daisy 116 162 1 a daisy
      bee 252 142 2 a bee
      beehive 262 118 3 a beehive
      tulip 152 190 1 a tulip
      lavender 226 190 1 lavender
      bush 182 116 2 a lilac
      sunflower 384 156 2 a sunflower
      snail 88 194 3 a snail
      fern 8 158 1 a fern
      apple 308 112 3 an apple tree
      grass 336 192 1 some grass
      lantern 172 158 3 a lantern
      rose 156 134 2 a rose
      poppy 200 194 1 a poppy
      reed 344 164 1 a reed
      birdhouse 82 100 3 a bird house
      daisy 162 166 1 a daisy
      mushroom 26 138 2 a mushroom
      butterfly 236 102 2 a second butterfly
      cat 130 146 3 a cat on its way somewhere
      fir 394 112 2 a fir
      lily 310 164 2 a water lily
      lavender 240 158 1 lavender
      bush 226 112 2 a hazel
      tulip 60 172 1 a tulip
      dragonfly 318 142 3 a dragonfly
      sunflower 354 158 2 a sunflower
      fern 44 196 1 a fern
      grass 384 190 1 some grass
      poppy 280 194 1 a poppy
      rose 98 140 2 a rose
      swing 334 122 3 a swing
      mushroom 14 130 2 a mushroom
      duck 288 160 3 a duck
      daisy 368 184 1 a daisy
      fir 8 108 2 an old fir
      fox 64 134 3 a fox, just passing
      owl 60 84 3 an owl
      """)
}
