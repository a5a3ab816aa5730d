import FlowCore

/// Weeks of a household: people confirm in time, late, early, twice, the wrong thing, leave out, take back, and go away;
/// beside it a model of its own says what must become of each occurrence.
package struct HouseholdCourse: Sendable {
    /// What has become of it.
    package struct Outcome: Sendable {
        /// What differs from the model.
        package fileprivate(set) var problems: [String] = []
        /// How many occurrences there were.
        package fileprivate(set) var occurrenceCount = 0
        /// How many reminders went out.
        package fileprivate(set) var sentCount = 0
        /// How many commands people gave.
        package fileprivate(set) var commandCount = 0
        /// How many of them took something back.
        package fileprivate(set) var reopenCount = 0
    }

    private static let day = 86_400
    /// 2027-01-15T00:00:00Z, in seconds.
    private static let start = 1_799_971_200
    private static let peopleCount = 4

    private enum Operation: Int {
        case complete, skip, reopen, pause, resume
    }

    private struct Request {
        let at: Int
        let task: Int
        let operation: Operation
        /// The occurrence by how far it is from the latest that has begun; nil names none.
        let offset: Int?
    }

    private var generator: SeededGenerator
    private var home: Household
    private var models: [HouseholdModel] = []
    private let end: Int
    private var outcome = Outcome()
    private var isNagged: [Bool] = []
    /// When somebody was reminded of an occurrence for the first time, and how often.
    private var sent: [OccurrenceID: (first: Int, count: Int)] = [:]

    /// Runs a seed: so many tasks of four people, for so many days.
    package static func run(seed: UInt64, tasks: Int = 40, days: Int = 60) throws -> Outcome {
        var course = try HouseholdCourse(seed, days)
        for number in 0..<tasks { try course.addTask(number) }
        try course.live(days)
        course.compare()
        return course.outcome
    }

    private init(_ seed: UInt64, _ days: Int) throws {
        generator = SeededGenerator(seed: seed)
        home = try Household(seed: seed, at: Timestamp(milliseconds: Int64(Self.start) * 1000))
        end = Self.start + (days + 1) * Self.day
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func addTask(_ number: Int) throws {
        let (rule, period) = pick([
            ("FREQ=DAILY", Self.day), ("FREQ=DAILY", Self.day), ("FREQ=HOURLY;INTERVAL=8", Self.day / 3),
            ("FREQ=WEEKLY", 7 * Self.day),
        ])
        let minute = Int.random(in: 0..<1440, using: &generator)
        let (due, dueAfter) = pick([(nil, 0), (nil, 0), ("30m", 1800)] as [(String?, Int)])
        let (grace, seconds) = pick([(nil, min(period, Self.day)), ("2h", 7200)] as [(String?, Int)])
        let nagged = pick([true, false])
        var input = TaskInput()
        input.title = "Task \(number)"
        input.rule = rule
        let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        input.start = "2027-01-16T\(clock)"
        input.zone = "UTC"
        input.due = due
        input.grace = grace
        input.reminders = [nagged ? "0m, nag 30m x2" : "0m"]
        try home.add(input)
        isNagged.append(nagged)
        models.append(
            HouseholdModel(
                start: Self.start + Self.day + minute * 60,
                period: period,
                dueAfter: dueAfter,
                grace: seconds,
                until: end + 30 * Self.day
            )
        )
    }

    // MARK: - What people do

    private mutating func requests(_ days: Int) -> [Request] {
        var requests: [Request] = []
        for day in 0..<days {
            for task in models.indices {
                requests += self.requests(of: task, on: Self.start + day * Self.day)
            }
            // Now and then somebody is in hospital for some days.
            if Int.random(in: 0..<40, using: &generator) == 0 {
                let (person, length) = (Int.random(in: 0..<Self.peopleCount, using: &generator), pick([3, 20, 70]))
                let at = instant(on: Self.start + day * Self.day)
                for task in models.indices where task % Self.peopleCount == person {
                    requests.append(Request(at: at, task: task, operation: .pause, offset: nil))
                    requests.append(Request(at: at + length * 3600, task: task, operation: .resume, offset: nil))
                }
            }
        }
        return requests.sorted { ($0.at, $0.task, $0.operation.rawValue) < ($1.at, $1.task, $1.operation.rawValue) }
    }

    /// Never at a full minute: what happens at the very moment of something else is nobody's question here.
    private mutating func instant(on day: Int) -> Int {
        day + 60 * Int.random(in: 0..<1440, using: &generator) + Int.random(in: 1..<60, using: &generator)
    }

    private mutating func requests(of task: Int, on day: Int) -> [Request] {
        let at = instant(on: day)
        func request(_ operation: Operation, _ offset: Int? = nil, after seconds: Int = 0) -> Request {
            Request(at: at + seconds, task: task, operation: operation, offset: offset)
        }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<45: return [request(.complete)]
        case 45..<55: return [request(.complete), request(.complete, after: pick([2, 61, 7201]))]
        case 55..<62: return [request(.complete, pick([0, 1]))]
        case 62..<68: return [request(.complete, pick([-1, -2, -3]))]
        case 68..<76: return [request(.complete), request(.reopen, 0, after: pick([5, 601, 5401, 90_001]))]
        case 76..<80: return [request(.complete, 1), request(.reopen, 1, after: pick([5, 601]))]
        case 80..<84: return [request(.skip), request(.complete, after: 61)]
        case 84..<87:
            return [request(.skip, pick([0, 1])), request(.reopen, pick([0, -1]), after: pick([61, 40_001]))]
        case 87..<89: return [request(.reopen, pick([0, -1, -2]))]
        default: return []
        }
    }

    private mutating func live(_ days: Int) throws {
        for request in requests(days) {
            try pass(to: request.at)
            act(request)
        }
        try pass(to: end)
    }

    private mutating func pass(to instant: Int) throws {
        // The core tells what goes out while time passes; the model is asked at that very time.
        var sendings: [Household.Sending] = []
        try home.go(to: Timestamp(milliseconds: Int64(instant) * 1000)) { sendings.append($0) }
        for sending in sendings {
            let (task, index) = (Int(sending.occurrence.task.number) - 1, sending.occurrence.number - 1)
            let at = Int(sending.at.milliseconds / 1000)
            models[task].pass(to: at)
            outcome.sentCount += 1
            let known = sent[sending.occurrence]
            sent[sending.occurrence] = (known?.first ?? at, (known?.count ?? 0) + 1)
            if !models[task].isWanted(index) {
                note("\(sending.occurrence) was reminded of, but it is \(models[task].occurrences[index].state)", at)
            }
        }
        for task in models.indices { models[task].pass(to: instant) }
    }

    private mutating func act(_ request: Request) {
        let (task, now) = (request.task, request.at)
        let id = TaskID(Int64(task) + 1)
        var index: Int?
        if let offset = request.offset {
            let latest = models[task].occurrences.lastIndex { $0.start <= now } ?? -1
            // Only what has begun, and the next one, is there.
            guard (0...max(latest + 1, 0)).contains(latest + offset) else { return }
            index = latest + offset
        }
        outcome.commandCount += 1
        let expected: HouseholdModel.Answer
        let found: (occurrence: Int?, isChanged: Bool)?
        switch request.operation {
        case .complete:
            expected = models[task].complete(index, at: now)
            found = home.change(.complete(id, occurrence: index.map { $0 + 1 }, note: nil))
        case .skip:
            expected = models[task].skip(index, at: now)
            found = home.change(.skip(id, occurrence: index.map { $0 + 1 }, reason: "Away"))
        case .reopen:
            outcome.reopenCount += 1
            expected = models[task].reopen(index ?? 0, at: now)
            found = home.change(.reopen(OccurrenceID(id, (index ?? 0) + 1), reason: nil))
        case .pause, .resume:
            let isChanged = models[task].setPaused(request.operation == .pause, at: now)
            found = home.change(request.operation == .pause ? .pause(id) : .resume(id))
            if found?.isChanged != isChanged {
                note("task \(id) \(request.operation): \(String(describing: found))", now)
            }
            return
        }
        let answer: HouseholdModel.Answer =
            switch found {
            case nil: .refused
            case (let number, let isChanged)?: isChanged ? .changes((number ?? 0) - 1) : .nothing((number ?? 0) - 1)
            }
        if answer != expected {
            note("task \(id) \(request.operation) \(request.offset ?? 99): \(answer), expected \(expected)", now)
        }
    }

    // MARK: - The end

    private mutating func compare() {
        for (id, occurrence) in home.occurrences.sorted(by: { $0.key.description < $1.key.description }) {
            let (task, index) = (Int(id.task.number) - 1, id.number - 1)
            guard models[task].occurrences.indices.contains(index) else { continue }
            let model = models[task].occurrences[index]
            outcome.occurrenceCount += 1
            if occurrence.state.rawValue != model.state.rawValue {
                note("\(id) is \(occurrence.state), expected \(model.state)", model.start)
            }
            let known = sent[id]
            if known?.first != model.remindedAt {
                note("\(id) was reminded of at \(known?.first ?? 0), expected \(model.remindedAt ?? 0)", model.start)
            }
            if let known, !isNagged[task], known.count > 1 {
                note("\(id) was reminded of \(known.count) times", model.start)
            }
        }
        for (task, model) in models.enumerated() {
            for (index, occurrence) in model.occurrences.enumerated() where occurrence.start <= end {
                let id = OccurrenceID(TaskID(Int64(task) + 1), index + 1)
                if home.occurrences[id] == nil { note("\(id) isn't there", occurrence.start) }
            }
        }
    }

    private mutating func note(_ problem: String, _ at: Int) {
        outcome.problems.append(
            "day \((at - Self.start) / Self.day), second \((at - Self.start) % Self.day): \(problem)"
        )
    }
}
