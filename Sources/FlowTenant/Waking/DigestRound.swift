/// The digests of a wake: one message for each recipient and channel, over all its tasks.
struct DigestRound {
    /// Most lines of one message; what is more makes another.
    static let lineCountMax = 100

    private struct Line {
        let index: Int
        let gathered: GatheredReminder

        var order: (Int64, Int) { (abs(gathered.id.occurrence.task.number), gathered.id.occurrence.number) }
    }

    private var letters: [DigestLetter] = []
    private var lines: [DigestLetter: [Line]] = [:]
    private var later: [(letter: DigestLetter, line: Line)] = []
    private var carrying: Set<ReminderID> = []
    private var carriers: [ReminderID: ReminderID] = [:]
    /// Those of which something waits for the time of a recipient who is elsewhere.
    private var waiting: Set<ReminderID> = []

    /// Decides what goes out of what the tasks have gathered.
    static func send(_ woken: inout [TaskWake]) {
        var round = DigestRound()
        for index in woken.indices { round.collect(index, woken[index]) }
        for letter in round.letters { round.send(letter, &woken) }
        for (letter, line) in round.later { round.keep(letter, line, &woken) }
        for index in woken.indices {
            let moment = woken[index].reminderMoment
            for gathered in woken[index].task.reminding.gathered {
                woken[index].task.reminding.conclude(
                    gathered,
                    isCarrying: round.carrying.contains(gathered.id),
                    isWaiting: round.waiting.contains(gathered.id),
                    coveredBy: round.carriers[gathered.id],
                    moment
                )
            }
            woken[index].task.reminding.gathered = []
        }
    }

    private mutating func collect(_ index: Int, _ woken: TaskWake) {
        for gathered in woken.task.reminding.gathered {
            for letter in woken.task.reminding.letters(of: gathered, woken.reminderMoment) {
                if letter.openAt > woken.moment.now {
                    later.append((letter, Line(index: index, gathered: gathered)))
                    continue
                }
                if lines[letter] == nil { letters.append(letter) }
                lines[letter, default: []].append(Line(index: index, gathered: gathered))
            }
        }
    }

    /// Keeps a line alone until the time of its recipient, when it is gathered with what is due then.
    private mutating func keep(_ letter: DigestLetter, _ line: Line, _ woken: inout [TaskWake]) {
        let (moment, id) = (woken[line.index].reminderMoment, line.gathered.id)
        guard let message = woken[line.index].task.reminding.message(of: line.gathered, to: letter.recipient, moment)
        else { return }
        waiting.insert(id)
        woken[line.index].task.reminding.carry(id, letter, message, isShared: false, moment)
    }

    private mutating func send(_ letter: DigestLetter, _ woken: inout [TaskWake]) {
        // In the order in which they were made: what follows a job has numbers below zero.
        var rest = (lines[letter] ?? []).sorted { $0.order < $1.order }[...]
        while !rest.isEmpty {
            let page = rest.prefix(Self.lineCountMax)
            rest = rest.dropFirst(Self.lineCountMax)
            send(letter, Array(page), &woken)
        }
    }

    /// One that carries a message already carries this one too, so that few carry and the others point at them.
    private mutating func send(_ letter: DigestLetter, _ page: [Line], _ woken: inout [TaskWake]) {
        let messages = page.compactMap {
            let moment = woken[$0.index].reminderMoment
            return woken[$0.index].task.reminding.message(of: $0.gathered, to: letter.recipient, moment)
        }
        guard let carrier = page.first(where: { carrying.contains($0.gathered.id) }) ?? page.first,
            !messages.isEmpty
        else { return }
        carrying.insert(carrier.gathered.id)
        for line in page where carriers[line.gathered.id] == nil { carriers[line.gathered.id] = carrier.gathered.id }
        let moment = woken[carrier.index].reminderMoment
        woken[carrier.index].task.reminding.carry(
            carrier.gathered.id,
            letter,
            ReminderMessage(digest: messages, to: letter.recipient, moment),
            isShared: Set(page.map(\.gathered.id.occurrence)).count > 1,
            moment
        )
    }
}
