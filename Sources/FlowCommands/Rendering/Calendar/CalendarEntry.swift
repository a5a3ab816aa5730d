/// Something on a day of a calendar, in the tenant's zone.
struct CalendarEntry: Encodable, Hashable, Sendable {
    /// What it is, in the order in which those of one time are shown.
    enum Kind: String, CaseIterable, Encodable, Sendable {
        case holiday, job, step, task, instalment
    }

    var kind: Kind
    /// `12/photo`, `12`, `3/14`, `3/2` for an instalment; the task's number for what is planned; the key of the set for a holiday.
    var id: String
    var title: String
    /// What a step's job is called, and whom or what it is for; how much of an instalment is owed, and with whom.
    var about: String?
    /// For whom it is: a profile's key, or role:ROLE.
    var assignedTo: String?
    /// `2027-03-28`.
    var date: String
    /// `17:00`; nil when the day is all that is said.
    var time: String?
    /// The instant, when there is a time.
    var at: String?
    /// True when it is open though its time is over.
    var overdue = false
    /// True for a time of a task to which its rule leads, but which hasn't come into being.
    var planned = false

    /// By day and time; what has the whole day comes first.
    static func precedes(_ left: CalendarEntry, _ right: CalendarEntry) -> Bool {
        let keys = [left, right].map { ($0.date, $0.time ?? "", $0.kind.rank) }
        guard keys[0] == keys[1] else { return keys[0] < keys[1] }
        return left.id == right.id ? left.title < right.title : IdentifierOrder.precedes(left.id, right.id)
    }
}

extension CalendarEntry.Kind {
    /// Its place among the others.
    fileprivate var rank: Int {
        switch self {
        case .holiday: 0
        case .job: 1
        case .step: 2
        case .task: 3
        case .instalment: 4
        }
    }
}

/// An entry with what only other programs' calendars have use for.
struct CalendarItem: Hashable, Sendable {
    var entry: CalendarEntry
    /// Tells it from all others of its tenant, whenever it is asked for.
    var uid: String
    /// What there is to know beside the title.
    var description: String?
    var isBegun = false
    /// How far it is.
    var percent: Int?
    /// When its time begins, for something that may be done later: an RFC 3339 time.
    var startAt: String?
    var createdAt: String?
    var changedAt: String?
    /// How often its timing was changed.
    var revision: Int?
    /// When people are reminded of it: RFC 3339 times.
    var alarms: [String] = []
    /// The times that it stands for, where it is one of those that recur.
    var series: CalendarSeries?
}

/// What `flowctl calendar --json` gives.
struct CalendarListing: Encodable, Hashable, Sendable {
    /// The first day that was asked for.
    var from: String
    /// The last day that was asked for.
    var to: String
    /// In which zone days and times are.
    var timeZone: String
    var today: String
    var entries: [CalendarEntry]
}
