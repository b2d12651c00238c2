/// QuestImportExport: the formats of import and export.
///
/// Start at `ImportReader`: it reads a text that arrives in pieces, whatever its format, and returns sessions and extras.
/// Each format has a reader, a writer, or both:
///
/// - history lines, everything a player has: `HistoryReader`, `HistoryLineWriter`; their values are `HistoryLine`;
/// - tables: `CSVReader` with `TableReader`, `CSVWriter`;
/// - a quest to share: `QuestFile`;
/// - other tools: the readers in `Tools`, and `TimewarriorWriter`.
///
/// `JSONScanner` reads one line of JSON, `JSONStream` a document of any size. Nothing here opens a store: an import's
/// steps, scoring and merge, and the pages of an export are in QuestDaemon.
