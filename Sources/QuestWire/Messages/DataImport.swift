/// One step of an import. The first call, without `importId`, opens the import and returns an id. The following calls
/// send the text in pieces, cut anywhere. The call with `commit` checks the text and merges all of it or nothing.
///
/// An import belongs to its connection and is discarded when the connection ends. Nothing is visible before the commit.
public struct DataImport: ChangingRequest {
  public static let method = "data.import"

  /// From the first call's result; absent in the first call.
  public var importId: String?
  /// First call: the format of the text.
  public var format: Open<Format>?
  /// First call: the columns of a CSV (task, actual and date are required), or the fields of another tool's data that
  /// name a task and its kind.
  public var mapping: Mapping?
  /// First call, samples: how to define metrics that do not exist yet. Without it they are refused.
  public var define: Definition?
  /// First call, Timewarrior: what its intervals become; runs when absent.
  public var `as`: Open<Content>?
  /// First call, CSV: the unit of numbers: `s`, `minutes`, `hours`, or a duration such as `25m`.
  public var unit: String?
  /// First call: false for a history that earns no points, so that levels begin with the first task done here. Lines
  /// with points of their own keep them.
  public var points: Bool?
  /// First call: check and count only; the commit merges nothing.
  public var dryRun: Bool?
  /// The next piece of the text, at most 128 KiB.
  public var text: String?
  /// The text is complete: merge it.
  public var commit: Bool?
  public var idempotencyKey: String?

  /// The formats of this program and of other tools.
  public enum Format: String, CaseIterable, Sendable {
    case jsonl, csv, timewarrior
    case superProductivity = "super-productivity"
    case org, toggl
    /// The CSV files of Loop Habit Tracker: `Checkmarks.csv`, preceded by `Habits.csv` if present.
    case loop
    /// Beeminder's goals as JSON, or one goal's datapoints as a table.
    case beeminder
    /// Stretches of sleep as a table with the columns `start` and `end`, and optionally `stage`, `device` and
    /// `timezone`: one row per stage, or per stretch.
    case sleep = "sleep-csv"
    /// The table that Sleep as Android exports.
    case sleepAsAndroid = "sleep-as-android"
  }

  /// What the intervals of a time tracker become.
  public enum Content: String, CaseIterable, Sendable {
    /// Runs without an estimate.
    case runs
    /// Tracked time: the first tag names the activity, and the other tags stay tags.
    case intervals
  }

  public struct Mapping: Codable, Equatable, Sendable {
    public var task: String?
    public var kind: String?
    public var estimate: String?
    public var actual: String?
    public var date: String?
    /// Toggl: the e-mail of the person whose entries are imported; required if the file has several people.
    public var user: String?
    /// Samples in CSV, or in JSON lines with these keys: the column of the value. `date` and `metric` are then
    /// required.
    public var value: String?
    /// Samples: the column with the metrics' keys, or a metric's key if no column has this name.
    public var metric: String?
    /// Samples: the column of the note.
    public var note: String?
    /// CSV of runs: the separator of tags in a cell of the task or the kind, 1 … 8 bytes. The first tag counts, and the
    /// others are left out. Without a separator the cell is one name.
    public var split: String?

    public init(
      task: String? = nil, kind: String? = nil, estimate: String? = nil, actual: String? = nil, date: String? = nil,
      user: String? = nil, value: String? = nil, metric: String? = nil, note: String? = nil, split: String? = nil
    ) {
      self.split = split
      self.value = value
      self.metric = metric
      self.note = note
      self.task = task
      self.kind = kind
      self.estimate = estimate
      self.actual = actual
      self.date = date
      self.user = user
    }
  }

  /// The definition of a new metric.
  public struct Definition: Codable, Equatable, Sendable {
    /// How samples combine to a day's value, and days to a period's value.
    public var kind: Open<MetricInfo.Kind>
    /// The unit in the plural, up to 64 bytes: `pages`.
    public var unit: String?

    public init(kind: Open<MetricInfo.Kind>, unit: String? = nil) {
      self.kind = kind
      self.unit = unit
    }
  }

  public init(
    importId: String? = nil, format: Open<Format>? = nil, mapping: Mapping? = nil, define: Definition? = nil,
    as content: Open<Content>? = nil, unit: String? = nil, points: Bool? = nil, dryRun: Bool? = nil,
    text: String? = nil, commit: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.importId = importId
    self.format = format
    self.mapping = mapping
    self.define = define
    self.as = content
    self.unit = unit
    self.points = points
    self.dryRun = dryRun
    self.text = text
    self.commit = commit
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var importId: String
    /// Lines read so far.
    public var lines: Int
    /// After `commit`.
    public var report: Report?

    public init(importId: String, lines: Int, report: Report?) {
      self.importId = importId
      self.lines = lines
      self.report = report
    }
  }

  public struct Report: Codable, Equatable, Sendable {
    public var dryRun: Bool
    public var sessions: Int
    /// Runs with an estimate and an actual.
    public var estimations: Int
    /// Runs without an estimate, which hints and forecasts use.
    public var withoutEstimate: Int
    /// Sessions that already existed.
    public var alreadyKnown: Int
    public var quests: Int
    /// Quests of a guardian that became the player's own, because the caller may not set up quests here: the PIN is
    /// locked, or this is a system service.
    public var adoptedQuests: Int?
    public var settings: Int
    /// Sources, which are off until the player enables them. Absent for none.
    public var sources: Int?
    /// The player's own metrics.
    public var metrics: Int?
    /// Values of metrics.
    public var samples: Int?
    public var goals: Int?
    /// Activities that have lines of their own in the text.
    public var activities: Int?
    /// Intervals of tracked time; absent while a task runs.
    public var intervals: Int?
    /// Stretches of sleep.
    public var nights: Int?
    /// Kept forecasts, practice and other notes.
    public var notes: Int?
    /// Samples, goals, intervals and notes that already existed; absent while a task runs.
    public var knownNotes: Int?
    /// Badges that the imported records earned; absent for none, with the setting `rewards off`, and while a task runs.
    public var badges: Int?
    /// The level after the import; absent if it did not change, with the setting `rewards off`, while a task runs, and
    /// in a dry run.
    public var level: Int?
    /// A quest that `quest.suggest` finds only since this import; at most one. Absent for a dry run.
    public var foundQuest: FoundQuest?
    /// Rows without a measurement, which were left out, with the reason.
    public var leftOut: [Reason]
    /// Runs without a name, imported as "(untitled)".
    public var untitled: Int
    /// Cells that `split` separated, of which only the first tag was kept; absent for none.
    public var splitCells: Int?
    /// Dry run: the tasks with the most time, at most 200.
    public var tasks: [Task]?
    /// Dry run: the metrics of the samples by key, at most 200; stretches of sleep count as `sleep`.
    public var sampled: [Metric]?

    public struct Reason: Codable, Equatable, Sendable {
      public var reason: String
      public var count: Int
      /// The first few lines with this reason.
      public var lines: [Int]?

      public init(reason: String, count: Int, lines: [Int]? = nil) {
        self.reason = reason
        self.count = count
        self.lines = lines
      }
    }

    /// The preview of one task.
    public struct Task: Codable, Equatable, Sendable {
      public var task: String
      public var kind: String?
      /// Runs with an actual.
      public var runs: Int
      public var withEstimate: Int
      public var totalSeconds: Double
      /// `2h 10m`.
      public var totalText: String
      /// `2026-03-15`.
      public var firstDate: String
      public var lastDate: String

      public init(
        task: String, kind: String?, runs: Int, withEstimate: Int, totalSeconds: Double, totalText: String,
        firstDate: String, lastDate: String
      ) {
        self.task = task
        self.kind = kind
        self.runs = runs
        self.withEstimate = withEstimate
        self.totalSeconds = totalSeconds
        self.totalText = totalText
        self.firstDate = firstDate
        self.lastDate = lastDate
      }
    }

    /// The preview of one metric.
    public struct Metric: Codable, Equatable, Sendable {
      /// The metric's key.
      public var metric: String
      /// The samples in the text, including known ones.
      public var samples: Int
      /// `2026-03-15`.
      public var firstDate: String
      public var lastDate: String

      public init(metric: String, samples: Int, firstDate: String, lastDate: String) {
        self.metric = metric
        self.samples = samples
        self.firstDate = firstDate
        self.lastDate = lastDate
      }
    }

    public init(
      dryRun: Bool, sessions: Int, estimations: Int, withoutEstimate: Int, alreadyKnown: Int, quests: Int,
      settings: Int, notes: Int? = nil, leftOut: [Reason], untitled: Int, tasks: [Task]? = nil
    ) {
      self.dryRun = dryRun
      self.sessions = sessions
      self.estimations = estimations
      self.withoutEstimate = withoutEstimate
      self.alreadyKnown = alreadyKnown
      self.quests = quests
      self.settings = settings
      self.notes = notes
      self.leftOut = leftOut
      self.untitled = untitled
      self.tasks = tasks
    }
  }
}
