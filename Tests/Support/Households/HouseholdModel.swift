/// What must become of a task's occurrences and of their reminders: a model of its own, in seconds and plain numbers.
///
/// It knows nothing of how flowd does it. Each occurrence has a time, an end, and what people did to it.
struct HouseholdModel: Sendable {
    /// Where an occurrence stands.
    enum State: String, Sendable {
        case open, done, skipped, missed
    }

    /// What a command does.
    enum Answer: Equatable, Sendable {
        /// It changes this occurrence.
        case changes(Int)
        /// It is so already.
        case nothing(Int)
        /// It is refused.
        case refused
    }

    /// One time of the task.
    struct Occurrence: Sendable {
        let start, due: Int
        var end: Int
        var state = State.open
        /// Who left it out: the pause, not a person.
        var isPauseSkip = false
        /// When somebody has to be reminded of it for the first time; nil when nobody has to.
        var remindedAt: Int?
        fileprivate var isDueOver = false
        /// What a pause gave back when somebody settled it in that pause, and since when the pause was.
        fileprivate var given: (since: Int, seconds: Int)?
    }

    private(set) var occurrences: [Occurrence]
    private var pausedSince: Int?
    /// Those before are settled for good, unless somebody names them.
    private var first = 0
    private var open: Set<Int> = []

    /// A task that begins at a time and comes again, up to an end.
    init(start: Int, period: Int, dueAfter: Int, grace: Int, until end: Int) {
        occurrences = stride(from: start, to: end, by: period).map {
            Occurrence(start: $0, due: $0 + dueAfter, end: $0 + dueAfter + grace)
        }
    }

    /// Lets time pass up to an instant.
    mutating func pass(to now: Int) {
        while first < occurrences.count, occurrences[first].due <= now {
            fallDue(first)
            first += 1
        }
        // In a pause nothing ends: what was due before has as much time afterwards as it had.
        guard pausedSince == nil else { return }
        for index in open.sorted() where occurrences[index].end <= now {
            occurrences[index].state = .missed
            open.remove(index)
        }
    }

    private mutating func giveBack(_ index: Int, at now: Int) {
        guard let pausedSince, occurrences[index].due < pausedSince, occurrences[index].end > pausedSince else {
            return
        }
        occurrences[index].end += now - pausedSince
        occurrences[index].given = (pausedSince, now - pausedSince)
    }

    private mutating func fallDue(_ index: Int) {
        occurrences[index].isDueOver = true
        guard occurrences[index].state == .open else { return }
        if pausedSince != nil {
            occurrences[index].state = .skipped
            occurrences[index].isPauseSkip = true
        } else {
            occurrences[index].remindedAt = occurrences[index].due
            open.insert(index)
        }
    }

    // MARK: - What people do

    /// The occurrence that somebody means who names none.
    private func meant(at now: Int) -> Int? {
        guard let latest = occurrences.lastIndex(where: { $0.start <= now }) else { return nil }
        let occurrence = occurrences[latest]
        if occurrence.state == .done || occurrence.state == .skipped && !occurrence.isPauseSkip { return latest }
        return occurrences[...latest].lastIndex { $0.state == .open } ?? latest
    }

    mutating func complete(_ named: Int?, at now: Int) -> Answer {
        guard let index = named ?? meant(at: now) else { return .refused }
        switch occurrences[index].state {
        case .done: return .nothing(index)
        case .skipped: return .refused
        case .open, .missed:
            if occurrences[index].state == .open { giveBack(index, at: now) }
            occurrences[index].state = .done
            open.remove(index)
            return .changes(index)
        }
    }

    mutating func skip(_ named: Int?, at now: Int) -> Answer {
        guard let index = named ?? meant(at: now) else { return .refused }
        switch occurrences[index].state {
        case .skipped: return .nothing(index)
        case .done, .missed: return .refused
        case .open:
            giveBack(index, at: now)
            occurrences[index].state = .skipped
            occurrences[index].isPauseSkip = false
            open.remove(index)
            return .changes(index)
        }
    }

    mutating func reopen(_ index: Int, at now: Int) -> Answer {
        let occurrence = occurrences[index]
        guard occurrence.state == .done || occurrence.state == .skipped else { return .nothing(index) }
        if let pausedSince, occurrence.due >= pausedSince, occurrence.due <= now {
            guard !occurrence.isPauseSkip else { return .refused }
            occurrences[index].state = .skipped
            occurrences[index].isPauseSkip = true
            return .changes(index)
        }
        occurrences[index].isPauseSkip = false
        if let given = occurrence.given, given.since == pausedSince { occurrences[index].end -= given.seconds }
        occurrences[index].given = nil
        guard (pausedSince ?? now) < occurrences[index].end else {
            occurrences[index].state = .missed
            return .changes(index)
        }
        occurrences[index].state = .open
        guard occurrence.isDueOver else { return .changes(index) }
        open.insert(index)
        // What nobody was reminded of, as it counted as done, comes at once.
        if pausedSince == nil, occurrence.remindedAt == nil { occurrences[index].remindedAt = now }
        return .changes(index)
    }

    /// False when it is so already.
    mutating func setPaused(_ isPaused: Bool, at now: Int) -> Bool {
        guard (pausedSince != nil) != isPaused else { return false }
        for index in open where !isPaused { giveBack(index, at: now) }
        for index in open where !isPaused { occurrences[index].given = nil }
        pausedSince = isPaused ? now : nil
        guard !isPaused else { return true }
        for index in open where occurrences[index].remindedAt == nil { occurrences[index].remindedAt = now }
        return true
    }

    /// True when nobody has said anything that makes a reminder of it unwanted.
    func isWanted(_ index: Int) -> Bool {
        occurrences[index].state == .open || occurrences[index].state == .missed
    }
}
