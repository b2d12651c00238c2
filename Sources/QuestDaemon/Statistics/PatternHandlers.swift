internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Patterns and claims.
extension Application {
  var patternRows: [MethodRow] {
    [
      .row(
        PatternsGet.self, errors: [.notFound, .ambiguousName, .invalidArgument],
        "What your guesses have in common, and how sure that is.", handler: patterns),
      .row(PatternsSeen.self, "Marks what there is to see in your patterns as seen.") { request, context in
        try self.changing(request, context, undoable: false) { change in
          try change.writer.notePatternsSeen()
          return PatternsSeen.Response(seen: true)
        }
      },
    ]
  }

  private func patterns(_ request: PatternsGet, _ context: CallContext) throws -> PatternsGet.Response {
    try reading(context) { snapshot in
      let asOf = try snapshot.limited(try instant(request.asOf, parameter: "asOf"))
      guard request.quest == nil || request.skill == nil else {
        throw RPCError(
          .invalidArgument, "skill and quest exclude each other.", hint: "Patterns of a quest list all of its tasks.")
      }
      let isSpan = request.from != nil || request.to != nil
      guard request.quest == nil || !isSpan else {
        throw RPCError(
          .invalidArgument, "A quest and days exclude each other.",
          hint: "Patterns of a quest are from the last 200 times.")
      }
      if let quest = request.quest { return try snapshot.patterns(ofQuest: try snapshot.anyQuest(quest), asOf: asOf) }
      let limit = try pageSize(request.limit, default: 50)
      guard let offset = Int(request.cursor ?? "0"), offset >= 0 else {
        throw RPCError(
          .invalidArgument, "That is not a cursor.", hint: "Pass nextCursor of the previous page unchanged.")
      }
      if isSpan { return try snapshot.patterns(ofSpan: request, offset: offset, limit: limit, asOf: asOf) }
      var standings: [SkillStanding]
      if let skill = request.skill {
        standings = try snapshot.reader.skillStanding(try snapshot.skill(skill).id, asOf: asOf).map { [$0] } ?? []
      } else {
        standings = try snapshot.reader.skillStandings(
          of: snapshot.player, asOf: asOf, offset: offset, limit: limit + 1)
      }
      let more = standings.count > limit
      standings = Array(standings.prefix(limit))
      var response = try snapshot.patterns(of: standings, asOf: asOf)
      response.nextCursor = more ? String(offset + limit) : nil
      if request.skill == nil, offset == 0 {
        response.newest = try snapshot.newestClaim(upTo: asOf).map { PatternsGet.Claim($0) }
      }
      try snapshot.addUsual(
        to: &response, of: standings.map { ($0.id, $0.name) }, skill: request.skill != nil, isFirst: offset == 0,
        upTo: asOf)
      return response
    }
  }
}

extension ReadContext {
  /// The patterns of skills, and the claims about all of them together.
  fileprivate func patterns(of standings: [SkillStanding], asOf: Instant?) throws -> PatternsGet.Response {
    var tasks: [PatternsGet.Pattern] = []
    var learning: [PatternsGet.Learning] = []
    let tested = try reader.skills(of: player, withRuns: rules.claims.taskTrendRuns, upTo: asOf)
    for standing in standings {
      let course = standing.course
      guard course.samples >= rules.patternRuns else {
        guard course.runs > 0 else { continue }
        let last = try reader.lastPlay(ofSkill: standing.id, upTo: asOf ?? .latest)
        learning.append(
          try stillLearning(
            standing.name, samples: course.samples, quest: last?.quest, isOpen: last?.isOpen ?? false, asOf: asOf))
        continue
      }
      let recent = try reader.recentActuals(ofSkill: standing.id, upTo: asOf ?? .latest, limit: rules.hintRuns)
      let ratios = try ratios(ofSkill: standing.id, upTo: asOf ?? .latest)
      let newest = try reader.trendRuns(
        ofSkill: standing.id, upTo: asOf ?? .latest, limit: TaskTrend.runs(of: course.samples, rules: rules.claims))
      let claims =
        Claim.about(skill: standing.name, ratios: ratios, rules: rules)
        + Claim.trend(
          ofSkill: standing.name, newest: newest.map { TaskTrend.Run(logRatio: $0.logRatio, speaks: $0.speaks) },
          of: course.samples, amongSkills: tested, rules: rules)
      var pattern =
        PatternsGet.Pattern(
          skill: standing.name, quest: nil, sampleCount: course.samples, meanDifferenceSeconds: course.meanDifference,
          slopePerSession: course.slope, coefficientOfVariation: course.coefficientOfVariation,
          recentActualSeconds: recent, hint: Hint.text(recentActuals: recent, rules: rules),
          claims: claims.map { PatternsGet.Claim($0) }, note: claims.isEmpty ? ClaimWording.notSure : nil)
      pattern.factor = PatternsGet.Factor(ratios, rules: rules)
      tasks.append(pattern)
    }
    let sessions = try reader.speakingSessions(of: player, upTo: asOf)
    let window = rules.claims.trendSessions + rules.claims.milestoneStep
    let runs = try reader.speakingRuns(
      of: player, upTo: asOf ?? .latest, sessions: window, limit: window * Quest.taskCount.upperBound
    ).reversed().map { insightRun($0) }
    let overall = Claim.overall(
      runs: runs, sessions: sessions, isAnySkillKnown: tasks.contains { !$0.claims.isEmpty }, rules: rules)
    return PatternsGet.Response(
      tasks: tasks, learning: learning, overall: whole(overall, beside: tasks), nextCursor: nil)
  }

  /// The same for the tasks of one quest, from its last plays.
  fileprivate func patterns(ofQuest quest: QuestID, asOf: Instant?) throws -> PatternsGet.Response {
    let (name, skills) = try reader.questRuns(
      of: quest, player: player, upTo: asOf ?? .latest, sessions: rules.claims.questSessions)
    return try patterns(of: skills, inQuest: name) { display, samples in
      try stillLearning(display, samples: samples, quest: quest, isOpen: false, asOf: asOf)
    }
  }

  /// The same for the skills played within some days, each from its newest runs there.
  fileprivate func patterns(
    ofSpan request: PatternsGet, offset: Int, limit: Int, asOf: Instant?
  ) throws -> PatternsGet.Response {
    let days = try pastDays(from: request.from, to: request.to)
    let last = days.last.map { Instant(milliseconds: self.start(of: $0.advanced(by: 1)).milliseconds - 1) }
    let end = min(try limited(last ?? now.wall) ?? now.wall, asOf ?? .latest)
    let start = min(days.first.map { self.start(of: $0) } ?? .earliest, end)
    let skills: [(id: String, name: String)] =
      if let typed = request.skill {
        [try skill(typed)].map { ($0.id, $0.name) }
      } else {
        try reader.skills(of: player, playedIn: start...end, offset: offset, limit: limit + 1)
      }
    let shown = Array(skills.prefix(limit))
    let played = try shown.map {
      try reader.runs(ofSkill: $0.id, $0.name, in: start...end, lookBack: rules.claims.lookBack)
    }
    let guessed = played.filter { $0.runs.contains { $0.score != nil } }
    var response = try patterns(of: guessed, inQuest: nil) { display, samples in
      PatternsGet.Learning(
        skill: display, sampleCount: samples, text: ClaimWording.tooFew(samples, of: rules.patternRuns))
    }
    response.nextCursor = skills.count > limit ? String(offset + limit) : nil
    response.period = Self.text(of: days, today: today)
    try addUsual(
      to: &response, of: shown, skill: request.skill != nil, isFirst: offset == 0, from: start, upTo: end)
    return response
  }

  /// `Mon 2 Mar 2026 to Sun 8 Mar 2026`, `up to Sun 8 Mar 2026`.
  private static func text(of days: (first: LocalDay?, last: LocalDay?), today: LocalDay) -> String {
    let last = (days.last ?? today).text
    return days.first.map { "\($0.text) to \(last)" } ?? "up to \(last)"
  }

  /// The patterns of skills, each from these runs only.
  private func patterns(
    of skills: [SkillRuns], inQuest quest: String?,
    learning few: (_ skill: String, _ samples: Int) throws -> PatternsGet.Learning
  ) throws -> PatternsGet.Response {
    var tasks: [PatternsGet.Pattern] = []
    var learning: [PatternsGet.Learning] = []
    for skill in skills {
      let (display, runs) = (skill.name, skill.runs)
      let scores = runs.compactMap(\.score)
      let recent = runs.suffix(rules.hintRuns).reversed().map(\.actual)
      guard let pattern = DescriptivePattern(scores: scores, recentActuals: recent, rules: rules) else {
        learning.append(try few(display, scores.count))
        continue
      }
      let own = runs.reversed().compactMap(\.guessed).map {
        Scoring.boundedLogRatio(estimate: $0.estimate, actual: $0.actual, rules: rules)
      }
      let claims = Claim.about(skill: display, ratios: own, rules: rules)
      var told =
        PatternsGet.Pattern(
          skill: display, quest: quest, sampleCount: pattern.sampleCount,
          meanDifferenceSeconds: pattern.meanDifferenceSeconds, slopePerSession: pattern.slopePerSession,
          coefficientOfVariation: pattern.coefficientOfVariation, recentActualSeconds: pattern.recentActualSeconds,
          hint: pattern.hint, claims: claims.map { PatternsGet.Claim($0) },
          note: claims.isEmpty ? ClaimWording.notSure : nil)
      told.factor = PatternsGet.Factor(own, rules: rules)
      tasks.append(told)
    }
    let overall =
      tasks.contains { !$0.claims.isEmpty }
      ? []
      : Claim.pooled(
        runs: skills.flatMap(\.runs).sorted { $0.recordedAt < $1.recordedAt }.compactMap(\.guessed), rules: rules)
    return PatternsGet.Response(
      tasks: tasks, learning: learning, overall: whole(overall, beside: tasks), nextCursor: nil)
  }

  /// The claims about a skill up to the moment.
  func claims(ofSkill id: String, _ name: String, upTo end: Instant) throws -> [Claim] {
    Claim.about(skill: name, ratios: try ratios(ofSkill: id, upTo: end), rules: rules)
  }

  /// Log ratios of the runs that claims about a skill use, newest first; up to the run with that number.
  private func ratios(ofSkill id: String, upTo end: Instant, run: Int64? = nil) throws -> [Double] {
    try reader.speakingRatios(
      ofSkill: id, upTo: end, run: run, limit: rules.evidence.window, lookBack: rules.claims.lookBack)
  }

  /// The newest claim that the player has not seen: the runs at their last look at the patterns did not support it.
  /// Tasks are checked in the order of their last run, latest first.
  func newestClaim(upTo end: Instant?) throws -> Claim? {
    let moment = end ?? .latest
    let seen = try reader.runSeenInPatterns(by: player)
    let skills = try reader.skillStandings(of: player, asOf: end, offset: 0, limit: rules.claims.newestSkills)
    for skill in skills {
      func claims(_ ratios: some Sequence<Double>) -> [Claim] {
        Claim.about(skill: skill.name, ratios: Array(ratios), rules: rules)
      }
      let ratios = try ratios(ofSkill: skill.id, upTo: moment)
      let all = claims(ratios)
      guard !all.isEmpty else { continue }
      let known = try seen.map { claims(try self.ratios(ofSkill: skill.id, upTo: moment, run: $0)).map(\.label) } ?? []
      let unseen = all.filter { !known.contains($0.label) }
      guard unseen.count > 1 else {
        if let claim = unseen.first { return claim }
        continue
      }
      // The claim that appeared last: without the fewest of the newest runs it is gone.
      return (1..<max(2, ratios.count)).lazy.compactMap { dropped in
        let earlier = claims(ratios.dropFirst(dropped)).map(\.label)
        return unseen.first { !earlier.contains($0.label) }
      }.first ?? unseen.first
    }
    return nil
  }

  /// One line about the skill of a run that was just revealed: bias before steadiness.
  func insight(about known: KnownRun, of skill: SkillSummary) throws -> String? {
    guard known.run.facts.isScored, !known.run.calibration else { return nil }
    return try claims(ofSkill: skill.id, skill.name, upTo: .latest).first?.text
  }

  private func insightRun(_ run: SpeakingRun) -> InsightRun {
    InsightRun(
      skill: run.skill, session: run.session, estimate: run.estimate, actual: run.actual,
      part: run.isTimed ? DayPart(secondOfDay: run.zone.secondOfDay(of: run.recordedAt), rules: rules.claims) : nil)
  }

  /// `quest` is the skill's last quest, `nil` for a single task; `isOpen` means that this play has not ended.
  private func stillLearning(
    _ skill: String, samples: Int, quest: QuestID?, isOpen: Bool, asOf: Instant?
  ) throws -> PatternsGet.Learning {
    let known = try reader.completedSessions(
      of: quest, player: player, startedBefore: asOf ?? .latest, limit: rules.calibrationSessions)
    let calibrating = max(0, rules.calibrationSessions - known - (isOpen ? 1 : 0))
    return PatternsGet.Learning(
      skill: skill, sampleCount: samples,
      text: ClaimWording.learning(missing: rules.patternRuns - samples + calibrating))
  }

  private func whole(_ claims: [Claim], beside tasks: [PatternsGet.Pattern]) -> PatternsGet.Overall {
    let note =
      tasks.isEmpty
      ? ClaimWording.nothingYet
      : tasks.contains { !$0.claims.isEmpty } ? ClaimWording.notSureTogether : ClaimWording.notSureOverall
    return PatternsGet.Overall(claims: claims.map { PatternsGet.Claim($0) }, note: claims.isEmpty ? note : nil)
  }
}

extension QuestRun {
  /// Estimate and actual in seconds, if claims may use them.
  fileprivate var guessed: (estimate: Double, actual: Double)? {
    speaks ? estimate.map { ($0, actual) } : nil
  }
}

extension PatternsGet.Factor {
  /// From log ratios, newest first; `nil` without any, because the result would be the prior alone.
  fileprivate init?(_ ratios: [Double], rules: GameRules) {
    guard !ratios.isEmpty else { return nil }
    let belief = RatioBelief(newestFirst: ratios, rules: rules)
    let range = belief.factorRange
    self.init(value: belief.factor, low: range.lowerBound, high: range.upperBound, runs: belief.moments.count)
  }
}

extension PatternsGet.Claim {
  init(_ claim: Claim) {
    self.init(
      kind: Open(rawValue: claim.kind.rawValue), label: Open(rawValue: claim.label),
      strength: Open(rawValue: claim.strength.rawValue), factor: claim.factor,
      factorLow: claim.factorRange?.lowerBound, factorHigh: claim.factorRange?.upperBound, text: claim.text)
  }
}
