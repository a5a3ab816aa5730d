/// Matcher of bank lines with what they are for.
///
/// A function of the lines, of what is open and recorded, and of nothing else.
///
/// Lines that `BankLedger` knows to be recorded, or to be no transfer, are reported first. A line is matched when its
/// reference names an instalment (`#3/2`) or a schedule (`#3`) on which at least so much is owed, and the counterpart,
/// where there is one, is its party; or when exactly one party of the counterpart's name has just this amount open in
/// one schedule, beginning with the instalment that is due first. Within a schedule the amount goes on the only
/// instalment of just this amount, else on what was due first, and never past an instalment that is overdue by the
/// line's day. A pair without the sign counts where it can be neither `2 of 3` nor a date and the party agrees, or the
/// amount where no party is stated.
///
/// Everything else is left for a person, lines of days to come and those that may be a recorded payment included. An
/// amount that one line takes isn't available to the next.
package struct BankMatcher {
    private let all: [InstalmentID: OpenInstalment]
    private let names: [String: Set<String>]
    /// Parties by their names without diacritical marks.
    private let plainNames: [String: Set<String>]
    /// Spellings of a name as written with diacritical marks, by the name without marks.
    private let spellings: [String: Set<String>]
    private let ofSchedule: [PaymentScheduleID: [InstalmentID]]
    private let ofParty: [Party: [InstalmentID]]
    private let ledger: BankLedger
    private let missing: Set<PaymentScheduleID>
    private let today: LocalDate
    private var left: [InstalmentID: Int64]

    private struct Party: Hashable {
        let key: String
        let direction: PaymentDirection
        let currency: Currency
    }

    /// Returns the match of each line, in the order of the lines; `today` is the day where the bank is.
    ///
    /// `recorded` are the payments from `BankLedger.daysBefore` before the first line on, `known` the fates of the
    /// lines' ids, `missing` schedules that lines name and that don't exist, as far as that was looked up. An amount
    /// that one line takes isn't available to the next, unless each line is matched by itself. Lines that aren't among
    /// `numbers` are another tenant's: they are only compared with what is recorded.
    package static func match(
        _ lines: [BankLine],
        open: [OpenInstalment],
        recorded: [RecordedPayment] = [],
        known: [BankLineID: BankLineFate] = [:],
        missing: Set<PaymentScheduleID> = [],
        today: LocalDate,
        byThemselves: Bool = false,
        only numbers: Set<Int>? = nil
    ) -> [BankMatch] {
        var ledger = BankLedger(lines, recorded, known)
        let settled = ledger.settle(lines)
        var matcher = BankMatcher(open, recorded, ledger, missing, today)
        let fresh = matcher
        return zip(lines, settled).map { line, match in
            if byThemselves { matcher = fresh }
            guard match != nil || numbers?.contains(line.number) ?? true else { return .left(.saysNothing) }
            let match = match ?? matcher.match(line)
            guard case .left(let doubt) = match, line.date <= today else { return match }
            return .left(ledger.besides(doubt, of: line))
        }
    }

    private init(
        _ open: [OpenInstalment],
        _ recorded: [RecordedPayment],
        _ ledger: BankLedger,
        _ missing: Set<PaymentScheduleID>,
        _ today: LocalDate
    ) {
        self.missing = missing
        self.today = today
        self.ledger = ledger
        let sorted = open.sorted {
            ($0.dueDate?.day ?? .max, $0.id.schedule, $0.id.number)
                < ($1.dueDate?.day ?? .max, $1.id.schedule, $1.id.number)
        }
        all = Dictionary(sorted.map { ($0.id, $0) }) { first, _ in first }
        left = all.mapValues(\.outstanding.minorUnits)
        ofSchedule = Dictionary(grouping: sorted.map(\.id), by: \.schedule)
        var names: [String: Set<String>] = [:]
        var plainNames: [String: Set<String>] = [:]
        var spellings: [String: Set<String>] = [:]
        var ofParty: [Party: [InstalmentID]] = [:]
        let parties = sorted.map { ($0.party, $0.partyName) } + recorded.map { ($0.party, $0.partyName) }
        for (key, title) in parties {
            for name in [key, title].map(BankName.normal) where !name.isEmpty {
                names[name, default: []].insert(key)
            }
            for spelling in [key, title] {
                let name = BankName.plain(spelling)
                guard !name.isEmpty else { continue }
                plainNames[name, default: []].insert(key)
                spellings[name, default: []].insert(BankName.normal(spelling))
            }
        }
        for part in sorted {
            let party = Party(key: part.party, direction: part.direction, currency: part.outstanding.currency)
            ofParty[party, default: []].append(part.id)
        }
        self.names = names
        self.plainNames = plainNames
        self.spellings = spellings
        self.ofParty = ofParty
    }

    private mutating func match(_ line: BankLine) -> BankMatch {
        guard line.date <= today else { return .left(.future(today: today)) }
        if let tenant = line.elsewhere { return .left(.elsewhere(tenant: tenant)) }
        let reference = BankReference(line.naming)
        let parties = line.counterpart.map(self.parties(called:)) ?? []
        // Whom what is named is with, also where nothing is owed there any more.
        let named = reference.named
        let theirs = Set(
            named.compactMap { ledger.owner(of: $0)?.key ?? ofSchedule[$0]?.first.flatMap { all[$0]?.party } }
        )
        if let doubt = ledger.doubt(line, with: theirs.isEmpty ? parties : theirs) { return .left(doubt) }
        if !named.isEmpty { return self.named(reference, line) }
        let likely = reference.perhaps.filter { id in
            guard let part = open(id, line), let left = left[id], left >= line.amount.minorUnits else { return false }
            return line.counterpart == nil ? left == line.amount.minorUnits : parties.contains(part.party)
        }
        if likely.count > 1 { return .left(.severalNamed(likely.map(\.description))) }
        let choice = byAmount(line, parties)
        guard let id = likely.first else { return allocate(line, by: choice) }
        if !BankReference.mayBeDate(id) { return allocate(line, to: [id], by: .reference) }
        // What may be a day is believed where it says what the amount says.
        if case .found(id) = choice { return allocate(line, by: choice) }
        return .left(.perhapsNamed([id]))
    }

    // MARK: - By reference

    private mutating func named(_ reference: BankReference, _ line: BankLine) -> BankMatch {
        // A schedule beside one of its own instalments says nothing more.
        let schedules = reference.schedules.filter { id in !reference.instalments.contains { $0.schedule == id } }
        let names = reference.instalments.map { "#\($0)" } + schedules.map { "#\($0)" }
        guard names.count == 1, let name = names.first else { return .left(.severalNamed(names)) }
        let ids = reference.instalments.isEmpty ? ofSchedule[schedules[0]] ?? [] : reference.instalments
        let usable = ids.filter { open($0, line) != nil }
        let schedule = schedules.first ?? reference.instalments[0].schedule
        if missing.contains(schedule) { return .left(.noSuchSchedule(schedule)) }
        // Whose it is counts also where nothing is owed any more.
        if let counterpart = line.counterpart, let party = owner(of: schedule),
            !parties(called: counterpart).contains(party.key)
        {
            let displayed = party.name == party.key ? party.key : "\(party.name) (\(party.key))"
            return .left(.otherParty(named: name, party: displayed, counterpart: counterpart))
        }
        guard !usable.isEmpty else { return .left(.notOwed(named: name)) }
        // Amounts of one schedule: its total is within 64 bits, and so is each sum of its parts.
        let most = usable.reduce(0) { $0 + (left[$1] ?? 0) }
        guard line.amount.minorUnits <= most else {
            return .left(.moreThanOwed(named: name, most: Money(minorUnits: most, line.amount.currency)))
        }
        // Just this amount on one of them is that one; else it is on what was due first.
        let same = reference.instalments.isEmpty ? usable.filter { left[$0] == line.amount.minorUnits } : []
        guard same.count == 1, let only = same.first else { return allocate(line, to: usable, by: .reference) }
        if let doubt = passing(only, line) { return .left(doubt) }
        return allocate(line, to: [only], by: .reference)
    }

    /// Returns the party of a schedule and its name, as far as an open instalment or a payment states them.
    private func owner(of schedule: PaymentScheduleID) -> (key: String, name: String)? {
        ofSchedule[schedule]?.first.flatMap { all[$0] }.map { ($0.party, $0.partyName) } ?? ledger.owner(of: schedule)
    }

    /// The doubt about an instalment where others of its schedule were due earlier, and before the line's day.
    private func passing(_ id: InstalmentID, _ line: BankLine) -> BankDoubt? {
        let earlier = (ofSchedule[id.schedule] ?? []).prefix { $0 != id }.filter { other in
            guard open(other, line) != nil, let due = all[other]?.dueDate else { return false }
            return due < line.date && all[id]?.dueDate.map { due < $0 } ?? true
        }
        let parts = earlier.compactMap { id in all[id].map { $0.with(outstanding: left[id] ?? 0) } }
        return parts.isEmpty ? nil : .passesOver(id, earlier: parts)
    }

    /// Returns the parties whose key or title is the given name, in any case and order of words.
    ///
    /// Where there are none, returns those whose key or title agrees without diacritical marks.
    private func parties(called counterpart: String) -> Set<String> {
        names[BankName.normal(counterpart)] ?? plainNames[BankName.plain(counterpart)] ?? []
    }

    /// Returns parties of which one is meant, when it is unknown which; nil where it is known.
    ///
    /// Their names differ in diacritical marks alone, and this one has none, or others than each of theirs.
    private func twins(of counterpart: String) -> [String]? {
        let name = BankName.plain(counterpart)
        guard let all = plainNames[name], all.count > 1, spellings[name]?.count ?? 0 > 1 else { return nil }
        let exact = names[BankName.normal(counterpart)]
        return exact == all || exact != nil && BankName.hasMarks(counterpart) ? nil : all.sorted()
    }

    /// The instalment, when something is owed on it the way that the line's money went.
    private func open(_ id: InstalmentID, _ line: BankLine) -> OpenInstalment? {
        guard let part = all[id], part.direction == line.direction,
            part.outstanding.currency == line.amount.currency, (left[id] ?? 0) > 0
        else { return nil }
        return part
    }

    // MARK: - By amount and party

    /// Outcome of the search for the instalment that an amount of a party is for.
    private enum Choice {
        case found(InstalmentID)
        case left(BankDoubt)
    }

    private func byAmount(_ line: BankLine, _ parties: Set<String>) -> Choice {
        guard let counterpart = line.counterpart else { return .left(.saysNothing) }
        if let others = twins(of: counterpart) { return .left(.severalParties(counterpart, others)) }
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
        if let doubt = passing(first, line) { return .left(doubt) }
        return .found(first)
    }

    private mutating func allocate(_ line: BankLine, by choice: Choice) -> BankMatch {
        switch choice {
        case .found(let id): allocate(line, to: [id], by: .amount)
        case .left(let doubt): .left(doubt)
        }
    }

    /// Puts a line's amount on instalments of one schedule, in their order; at least so much is owed on them.
    private mutating func allocate(_ line: BankLine, to ids: [InstalmentID], by basis: BankMatch.Basis) -> BankMatch {
        if let party = all[ids[0]]?.party, let doubt = ledger.doubt(line, with: [party]) { return .left(doubt) }
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
