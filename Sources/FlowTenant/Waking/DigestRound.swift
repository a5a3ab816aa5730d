/// The digests of a wake: one message for each recipient and channel, over all its tasks.
struct DigestRound {
    /// Most lines of one message; what is more makes another.
    static let lineCountMax = 100

    private struct Line {
        let index: Int
        let gathered: GatheredReminder
    }

    private var letters: [DigestLetter] = []
    private var lines: [DigestLetter: [Line]] = [:]
    private var carrying: Set<ReminderID> = []
    private var carriers: [ReminderID: ReminderID] = [:]

    /// Decides what goes out of what the tasks have gathered.
    static func send(_ woken: inout [TaskWake]) {
        var round = DigestRound()
        for index in woken.indices { round.collect(index, woken[index]) }
        for letter in round.letters { round.send(letter, &woken) }
        for index in woken.indices {
            let moment = woken[index].reminderMoment
            for gathered in woken[index].task.reminding.gathered {
                woken[index].task.reminding.conclude(
                    gathered,
                    isCarrying: round.carrying.contains(gathered.id),
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
                if lines[letter] == nil { letters.append(letter) }
                lines[letter, default: []].append(Line(index: index, gathered: gathered))
            }
        }
    }

    private mutating func send(_ letter: DigestLetter, _ woken: inout [TaskWake]) {
        var rest = (lines[letter] ?? [])[...]
        while !rest.isEmpty {
            let page = rest.prefix(Self.lineCountMax)
            rest = rest.dropFirst(Self.lineCountMax)
            send(letter, Array(page), &woken)
        }
    }

    /// One that carries a message already carries this one too, so that few carry and the others point at them.
    private mutating func send(_ letter: DigestLetter, _ page: [Line], _ woken: inout [TaskWake]) {
        let messages = page.compactMap {
            woken[$0.index].task.reminding.message(of: $0.gathered, woken[$0.index].reminderMoment)
        }
        guard let carrier = page.first(where: { carrying.contains($0.gathered.id) }) ?? page.first,
            !messages.isEmpty
        else { return }
        carrying.insert(carrier.gathered.id)
        for line in page where carriers[line.gathered.id] == nil { carriers[line.gathered.id] = carrier.gathered.id }
        woken[carrier.index].task.reminding.carry(
            carrier.gathered.id,
            letter,
            ReminderMessage(digest: messages),
            isShared: Set(page.map(\.gathered.id.occurrence)).count > 1,
            woken[carrier.index].reminderMoment
        )
    }
}
