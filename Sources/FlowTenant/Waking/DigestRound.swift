/// The digests of a wake: one message for each recipient and channel, over all its tasks.
struct DigestRound {
    /// Most lines of one message; what is more makes another.
    static let lineCountMax = 100

    private struct Line {
        let index: Int
        let gathered: GatheredReminder

        var order: (Int64, Int) { (abs(gathered.id.occurrence.task.number), gathered.id.occurrence.number) }
    }

    private var digests: [DigestMessage] = []
    private var lines: [DigestMessage: [Line]] = [:]
    private var later: [(digest: DigestMessage, line: Line)] = []
    private var carrying: Set<ReminderID> = []
    private var carriers: [ReminderID: ReminderID] = [:]
    /// Reminders of which something waits for the time of a recipient who is elsewhere.
    private var waiting: Set<ReminderID> = []

    static func send(_ woken: inout [TaskWake]) {
        var round = DigestRound()
        for index in woken.indices { round.collect(index, woken[index]) }
        for digest in round.digests { round.send(digest, &woken) }
        for (digest, line) in round.later { round.postpone(line, of: digest, &woken) }
        for index in woken.indices {
            let taskContext = woken[index].reminderContext
            for gathered in woken[index].task.reminding.gathered {
                woken[index].task.reminding.conclude(
                    gathered,
                    isCarrying: round.carrying.contains(gathered.id),
                    isWaiting: round.waiting.contains(gathered.id),
                    coveredBy: round.carriers[gathered.id],
                    taskContext
                )
            }
            woken[index].task.reminding.gathered = []
        }
    }

    private mutating func collect(_ index: Int, _ woken: TaskWake) {
        for gathered in woken.task.reminding.gathered {
            for digest in woken.task.reminding.digests(of: gathered, woken.reminderContext) {
                if digest.openAt > woken.taskContext.now {
                    later.append((digest, Line(index: index, gathered: gathered)))
                    continue
                }
                if lines[digest] == nil { digests.append(digest) }
                lines[digest, default: []].append(Line(index: index, gathered: gathered))
            }
        }
    }

    /// Postpones a line, alone, until the time of its recipient, when it is gathered with what is due then.
    private mutating func postpone(_ line: Line, of digest: DigestMessage, _ woken: inout [TaskWake]) {
        let (taskContext, id) = (woken[line.index].reminderContext, line.gathered.id)
        guard
            let message = woken[line.index].task.reminding.message(of: line.gathered, to: digest.recipient, taskContext)
        else { return }
        waiting.insert(id)
        woken[line.index].task.reminding.carry(id, digest, message, isShared: false, taskContext)
    }

    private mutating func send(_ digest: DigestMessage, _ woken: inout [TaskWake]) {
        // In the order in which they were made: what follows a job has numbers below zero.
        var rest = (lines[digest] ?? []).sorted { $0.order < $1.order }[...]
        while !rest.isEmpty {
            let page = rest.prefix(Self.lineCountMax)
            rest = rest.dropFirst(Self.lineCountMax)
            send(digest, Array(page), &woken)
        }
    }

    /// One that carries a message already carries this one too, so that few carry and the others point at them.
    private mutating func send(_ digest: DigestMessage, _ page: [Line], _ woken: inout [TaskWake]) {
        let messages = page.compactMap {
            let taskContext = woken[$0.index].reminderContext
            return woken[$0.index].task.reminding.message(of: $0.gathered, to: digest.recipient, taskContext)
        }
        guard let carrier = page.first(where: { carrying.contains($0.gathered.id) }) ?? page.first,
            !messages.isEmpty
        else { return }
        carrying.insert(carrier.gathered.id)
        for line in page where carriers[line.gathered.id] == nil { carriers[line.gathered.id] = carrier.gathered.id }
        let taskContext = woken[carrier.index].reminderContext
        woken[carrier.index].task.reminding.carry(
            carrier.gathered.id,
            digest,
            ReminderMessage(digest: messages, to: digest.recipient, taskContext),
            isShared: Set(page.map(\.gathered.id.occurrence)).count > 1,
            taskContext
        )
    }
}
