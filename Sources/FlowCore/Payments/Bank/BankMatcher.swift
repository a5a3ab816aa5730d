/// Finds out what bank lines are for: a function of the lines and of what is open, and of nothing else.
///
/// A line is matched when its reference names an instalment (`#3/2`) or a schedule (`#3`) on which at least so much is
/// owed, and the counterpart, where there is one, is its party; or when exactly one party of the counterpart's name has just this amount open in one schedule, the instalment
/// that is due first first. `3/2` without the sign counts when the party agrees, or the amount where no party is told.
/// Everything else is left for a person: lines of days to come, and those of whose party there is a payment of the same
/// day and amount without a bank's line. What one line takes isn't there for the next.
package struct BankMatcher {
    private let all: [InstalmentID: OpenInstalment]
    private let names: [String: Set<String>]
    private let ofSchedule: [PaymentScheduleID: [InstalmentID]]
    private let ofParty: [Party: [InstalmentID]]
    private let unlinked: [UnlinkedKey: PaymentID]
    private let today: LocalDate
    private var left: [InstalmentID: Int64]

    private struct UnlinkedKey: Hashable {
        let party: String
        let direction: PaymentDirection
        let amount: Money
        let paidOn: LocalDate
    }

    private struct Party: Hashable {
        let key: String
        let direction: PaymentDirection
        let currency: Currency
    }

    /// What each line is for, in their order; `today` is the day where the bank is.
    package static func match(
        _ lines: [BankLine],
        open: [OpenInstalment],
        unlinked: [UnlinkedPayment] = [],
        today: LocalDate
    ) -> [BankMatch] {
        var matcher = BankMatcher(open, unlinked, today)
        return lines.map { matcher.match($0) }
    }

    private init(_ open: [OpenInstalment], _ unlinked: [UnlinkedPayment], _ today: LocalDate) {
        self.today = today
        let keys = unlinked.map { payment in
            let key = UnlinkedKey(
                party: payment.party,
                direction: payment.direction,
                amount: payment.amount,
                paidOn: payment.paidOn
            )
            return (key, payment.id)
        }
        self.unlinked = Dictionary(keys) { first, _ in first }
        let sorted = open.sorted {
            ($0.dueDate?.day ?? .max, $0.id.schedule, $0.id.number)
                < ($1.dueDate?.day ?? .max, $1.id.schedule, $1.id.number)
        }
        all = Dictionary(sorted.map { ($0.id, $0) }) { first, _ in first }
        left = all.mapValues(\.outstanding.minorUnits)
        ofSchedule = Dictionary(grouping: sorted.map(\.id), by: \.schedule)
        var names: [String: Set<String>] = [:]
        var ofParty: [Party: [InstalmentID]] = [:]
        for part in sorted {
            for name in [part.party, part.partyName].map(BankName.normal) where !name.isEmpty {
                names[name, default: []].insert(part.party)
            }
            let party = Party(key: part.party, direction: part.direction, currency: part.outstanding.currency)
            ofParty[party, default: []].append(part.id)
        }
        self.names = names
        self.ofParty = ofParty
    }

    private mutating func match(_ line: BankLine) -> BankMatch {
        guard line.date <= today else { return .left(.future(today: today)) }
        let reference = BankReference(line.reference ?? "")
        if !reference.instalments.isEmpty || !reference.schedules.isEmpty { return named(reference, line) }
        let parties = line.counterpart.flatMap { names[BankName.normal($0)] } ?? []
        let likely = reference.perhaps.filter { id in
            guard let part = open(id, line), let left = left[id], left >= line.amount.minorUnits else { return false }
            return line.counterpart == nil ? left == line.amount.minorUnits : parties.contains(part.party)
        }
        if likely.count > 1 { return .left(.severalNamed(likely.map(\.description))) }
        if let id = likely.first { return take(line, from: [id], by: .reference) }
        return byAmount(line, parties)
    }

    // MARK: - By reference

    private mutating func named(_ reference: BankReference, _ line: BankLine) -> BankMatch {
        // A schedule beside one of its own instalments says nothing more.
        let schedules = reference.schedules.filter { id in !reference.instalments.contains { $0.schedule == id } }
        let names = reference.instalments.map { "#\($0)" } + schedules.map { "#\($0)" }
        guard names.count == 1, let name = names.first else { return .left(.severalNamed(names)) }
        let ids = reference.instalments.isEmpty ? ofSchedule[schedules[0]] ?? [] : reference.instalments
        let usable = ids.filter { open($0, line) != nil }
        guard let first = usable.first.flatMap({ all[$0] }) else { return .left(.notOwed(named: name)) }
        if let counterpart = line.counterpart, !Self.isName(counterpart, of: first) {
            let party = first.partyName == first.party ? first.party : "\(first.partyName) (\(first.party))"
            return .left(.otherParty(named: name, party: party, counterpart: counterpart))
        }
        // Amounts of one schedule: its total is within 64 bits, and so is each sum of its parts.
        let most = usable.reduce(0) { $0 + (left[$1] ?? 0) }
        guard line.amount.minorUnits <= most else {
            return .left(.moreThanOwed(named: name, most: Money(minorUnits: most, line.amount.currency)))
        }
        return take(line, from: usable, by: .reference)
    }

    /// True when the bank's name is the party's key or title.
    private static func isName(_ counterpart: String, of part: OpenInstalment) -> Bool {
        let name = BankName.normal(counterpart)
        return [part.party, part.partyName].contains { BankName.normal($0) == name }
    }

    /// The instalment, when something is owed on it the way that the line's money went.
    private func open(_ id: InstalmentID, _ line: BankLine) -> OpenInstalment? {
        guard let part = all[id], part.direction == line.direction,
            part.outstanding.currency == line.amount.currency, (left[id] ?? 0) > 0
        else { return nil }
        return part
    }

    // MARK: - By amount and party

    private mutating func byAmount(_ line: BankLine, _ parties: Set<String>) -> BankMatch {
        guard let counterpart = line.counterpart else { return .left(.saysNothing) }
        for party in parties.sorted() {
            if let payment = payment(like: line, with: party) { return .left(.perhapsRecorded(payment)) }
        }
        let ids = parties.sorted().flatMap { key in
            ofParty[Party(key: key, direction: line.direction, currency: line.amount.currency)] ?? []
        }.filter { (left[$0] ?? 0) > 0 }
        guard !ids.isEmpty else { return .left(.unknownParty(counterpart)) }
        let same = ids.filter { left[$0] == line.amount.minorUnits }
        guard let first = same.first else {
            let open = ids.compactMap { id in all[id].map { $0.with(outstanding: left[id] ?? 0) } }
            return .left(.noSuchAmount(party: parties.sorted().joined(separator: ", "), open: open))
        }
        guard same.allSatisfy({ $0.schedule == first.schedule }) else { return .left(.several(same)) }
        return take(line, from: [first], by: .amount)
    }

    /// A payment of the line's day and amount that no line belongs to.
    private func payment(like line: BankLine, with party: String) -> PaymentID? {
        unlinked[
            UnlinkedKey(party: party, direction: line.direction, amount: line.amount, paidOn: line.date)
        ]
    }

    /// Puts a line's amount on instalments of one schedule, in their order; at least so much is owed on them.
    private mutating func take(_ line: BankLine, from ids: [InstalmentID], by basis: BankMatch.Basis) -> BankMatch {
        if let party = all[ids[0]]?.party, let payment = payment(like: line, with: party) {
            return .left(.perhapsRecorded(payment))
        }
        let amount = line.amount
        var rest = amount.minorUnits
        var parts: [PaymentAllocation] = []
        for id in ids where rest > 0 {
            let part = min(rest, left[id] ?? 0)
            guard part > 0 else { continue }
            left[id, default: 0] -= part
            rest -= part
            let money = Money(minorUnits: part, amount.currency)
            parts.append(PaymentAllocation(instalment: id.number, amount: money))
        }
        return .found(ids[0].schedule, parts, by: basis)
    }
}

extension OpenInstalment {
    fileprivate func with(outstanding minorUnits: Int64) -> OpenInstalment {
        OpenInstalment(
            id: id,
            direction: direction,
            outstanding: Money(minorUnits: minorUnits, outstanding.currency),
            party: party,
            partyName: partyName,
            dueDate: dueDate
        )
    }
}
