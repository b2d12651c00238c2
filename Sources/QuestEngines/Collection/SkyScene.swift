extension CollectionScene {
  /// Twelve constellations with their brightest stars, the Moon, Saturn and a comet. The shapes are those of the real
  /// sky as seen from the north; the positions are not. It grows with guesses and is full at 868.
  static let sky = CollectionScene(
    id: "sky", title: "Sky", place: "in your sky", unit: "lights", basis: .guesses, pace: 9,
    parts: """
      star 79 21 3 Dubhe
      star 81 38 2 Merak
      star 59 43 2 Phecda
      star 54 30 1 Megrez
      star 42 26 3 Alioth
      star 30 22 2 Mizar
      star 16 30 2 Alkaid
      star 209 28 2 Caph
      star 227 48 3 Schedar
      star 242 32 2 Gamma Cassiopeiae
      star 260 46 2 Ruchbah
      star 276 28 1 Segin
      star 140 74 3 Vega
      star 147 89 1 Zeta Lyrae
      star 157 114 2 Sheliak
      star 175 111 2 Sulafat
      star 165 88 1 Delta Lyrae
      planet 292 128 3 Saturn
      star 320 80 3 Betelgeuse
      star 361 83 2 Bellatrix
      star 350 96 2 Mintaka
      star 341 99 2 Alnilam
      star 332 101 2 Alnitak
      star 326 122 2 Saiph
      star 367 119 3 Rigel
      star 340 72 1 Meissa
      star 138 16 2 Sualocin
      star 134 28 2 Rotanev
      star 151 28 1 Delta Delphini
      star 157 16 2 Gamma Delphini
      star 122 45 1 Aldulfin
      star 23 81 3 Deneb
      star 41 93 2 Sadr
      star 19 109 2 Fawaris
      star 64 82 2 Aljanah
      star 62 107 1 Eta Cygni
      star 86 122 2 Albireo
      star 210 87 1 Theta Coronae
      star 216 102 2 Nusakan
      star 230 112 3 Alphecca
      star 245 114 1 Gamma Coronae
      star 259 109 1 Delta Coronae
      star 269 100 1 Epsilon Coronae
      star 273 86 1 Iota Coronae
      moon 294 58 3 the Moon
      star 365 53 3 Regulus
      star 363 38 1 Eta Leonis
      star 353 29 2 Algieba
      star 359 17 1 Adhafera
      star 371 9 1 Rasalas
      star 381 17 1 Algenubi
      star 322 25 2 Zosma
      star 308 40 2 Denebola
      star 324 43 1 Chertan
      star 30 140 3 Castor
      star 51 141 3 Pollux
      star 34 160 2 Mebsuta
      star 30 177 1 Tejat
      star 16 180 1 Propus
      star 57 164 1 Wasat
      star 59 175 1 Mekbuda
      star 71 187 2 Alhena
      star 212 143 3 Polaris
      star 224 152 1 Yildun
      star 235 160 1 Epsilon Ursae
      star 243 170 1 Zeta Ursae
      star 243 182 1 Eta Ursae
      star 263 181 2 Pherkad
      star 265 168 2 Kochab
      comet 196 12 3 a comet
      star 177 179 2 Markab
      star 173 146 2 Scheat
      star 124 145 3 Alpheratz
      star 128 180 2 Algenib
      star 367 137 2 Acrab
      star 373 147 2 Dschubba
      star 377 157 1 Fang
      star 355 153 3 Antares
      star 349 161 1 Paikauhale
      star 341 168 2 Larawag
      star 337 175 1 Xamidimura
      star 335 184 1 Zeta Scorpii
      star 318 187 2 Sargas
      star 308 175 2 Shaula
      """,
    figures: [
      ("the Plough", "0-1 1-2 2-3 3-0 3-4 4-5 5-6"),
      ("Cassiopeia", "7-8 8-9 9-10 10-11"),
      ("the Lyre", "12-13 13-14 14-15 15-16 16-13"),
      ("Orion", "18-22 22-21 21-20 20-19 22-23 20-24 18-25 25-19"),
      ("the Dolphin", "26-27 27-28 28-29 29-26 27-30"),
      ("the Swan", "31-32 32-33 32-34 32-35 35-36"),
      ("the Northern Crown", "37-38 38-39 39-40 40-41 41-42 42-43"),
      ("the Lion", "45-46 46-47 47-48 48-49 49-50 47-51 51-52 52-53 53-45"),
      ("the Twins", "54-55 54-56 56-57 57-58 55-59 59-60 60-61"),
      ("the Little Bear", "62-63 63-64 64-65 65-66 66-67 67-68 68-65"),
      ("the Square of Pegasus", "70-71 71-72 72-73 73-70"),
      ("the Scorpion", "74-75 75-76 75-77 77-78 78-79 79-80 80-81 81-82 82-83"),
    ])
}
