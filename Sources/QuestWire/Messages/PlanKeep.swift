/// Makes and stores a plan for one quest or one task, to compare it with the actual time later.
public struct PlanKeep: ChangingRequest {
  public static let method = "plan.keep"
  public typealias Response = Plan

  /// The name of a quest or a task.
  public var name: String?
  /// A quest.
  public var quest: String?
  /// One task.
  public var tasks: [String]?
  /// As in `plan.get`.
  public var estimates: [PlanGet.TaskGuess]?
  /// As in `plan.get`. The plan is stored and compared without the trip.
  public var then: PlanGet.Trip?
  /// As in `plan.get`.
  public var by: String?
  /// As in `plan.get`.
  public var start: String?
  public var idempotencyKey: String?

  public init(
    name: String? = nil, quest: String? = nil, tasks: [String]? = nil, estimates: [PlanGet.TaskGuess]? = nil,
    then: PlanGet.Trip? = nil, by: String? = nil, start: String? = nil, idempotencyKey: String? = nil
  ) {
    self.name = name
    self.quest = quest
    self.tasks = tasks
    self.estimates = estimates
    self.then = then
    self.by = by
    self.start = start
    self.idempotencyKey = idempotencyKey
  }
}
