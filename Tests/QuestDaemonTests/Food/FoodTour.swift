/// What the tour of a large store does with food.
extension ScaleTour {
  mutating func eat() throws {
    let oats = #""facts":{"per":"100 g","nutrients":{"kcal":370}}"#
    try change("new", "food.log", #"{"name":"oats","grams":60,\#(oats)}"#)
    let logged = try change("known", "food.log", #"{"name":"oats","grams":80}"#)
    guard let entry = logged.firstMatch(of: /"id":"([0-9a-z]+)"/)?.1 else { throw Refused(answer: logged) }
    try change("amount", "food.update", #"{"id":"\#(entry)","grams":70}"#)
    try change("one", "food.delete", #"{"id":"\#(entry)"}"#)
    try change("today", "food.done")
    try change("open", "food.done", #"{"open":true}"#)
    try change("portion", "food.updateItem", #"{"item":"oats","portionGrams":40}"#)
    try change("one", "food.deleteItem", #"{"item":"oats"}"#)
  }
}
