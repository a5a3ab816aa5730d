/// Reads one line after the other.
struct BankLineReader {
    let layout: [BankColumn: Int]
    /// Currency of lines that name none.
    let currency: Currency
    /// Currencies in the headings of the amount columns that name one, by column.
    let headings: [BankColumn: Currency]
    /// Headings above amounts, where a column states the currency of each line.
    let titles: [BankColumn: String]
    let mark: DecimalMark
    let order: BankDateOrder
    /// The account of lines that name none.
    let account: String?
    let shape: BankShape
    let signs: BankSigns

    /// Result of reading one line.
    enum Reading {
        case read(BankLineContent)
        case skipped(BankSkip)
        case unreadable([BankLineFlaw])
    }

    /// Reads a line; what is no transfer needs nothing else that could be read.
    func read(_ row: CSVRecords.Record) -> Reading {
        if let words = BankFooter.words(of: row, layout) { return .skipped(.balance(words)) }
        if let flaw = shape.flaw(of: row) { return .unreadable([flaw]) }
        let state = BankLineState(reading: cell(.state, row))
        let (content, flaws) = content(of: row, state)
        if let content { return content.amount.minorUnits == 0 ? .skipped(.nothingMoved) : .read(content) }
        // A date is often missing until a line is booked, or has the word in its place.
        for state in [state, BankLineState(reading: cell(.date, row))] {
            switch state {
            case .pending(let word): return .skipped(.pending(word))
            case .declined(let word): return .skipped(.declined(word))
            case .booked, .unknown: continue
            }
        }
        return .unreadable(flaws)
    }

    private func cell(_ column: BankColumn, _ row: CSVRecords.Record) -> String {
        BankStatement.cell(column, row, layout) ?? ""
    }

    private func content(
        of row: CSVRecords.Record,
        _ state: BankLineState
    ) -> (content: BankLineContent?, flaws: [BankLineFlaw]) {
        var flaws: [BankLineFlaw] = []
        func value<Value>(_ column: BankColumn, _ read: (String) throws(InvalidInput) -> Value) -> Value? {
            do throws(InvalidInput) {
                return try read(cell(column, row))
            } catch {
                flaws.append(BankLineFlaw(line: row.line, column: (layout[column] ?? 0) + 1, error: error))
                return nil
            }
        }
        let date = value(.date) { text throws(InvalidInput) in try BankDate.read(text, order) }
        let (column, side) = Self.place(of: row, layout)
        if side == .outgoing, Self.isFilled(.credit, row, layout) {
            let error = InvalidInput(
                field: "amount",
                found: "both debit and credit",
                allowed: "an amount in one of the two columns"
            )
            flaws.append(BankLineFlaw(line: row.line, column: (layout[.credit] ?? 0) + 1, error: error))
        }
        let stated =
            layout[.direction] == nil || side != nil
            ? side : value(.direction) { text throws(InvalidInput) in try Self.direction(text) }
        let own = value(.currency) { text throws(InvalidInput) in try self.currency(text, column, cell(column, row)) }
        let amount = own.flatMap { currency in
            value(column) { text throws(InvalidInput) in try Self.amount(text, mark, currency) }
        }
        let sign = BankAmount.sign(of: cell(column, row))
        let direction = stated ?? sign ?? .incoming
        let reference = value(.reference) { text throws(InvalidInput) in try Self.words(text, "reference") }
        let counterpart = value(counterpartColumn(direction)) { text throws(InvalidInput) in
            try Self.words(text, "counterpart")
        }
        let bankID = value(.id) { text throws(InvalidInput) in try Self.words(text, "id") }
        let account = value(.account) { text throws(InvalidInput) in try Self.words(text, "account") }
        guard let date, let amount, let reference, let counterpart, let bankID, let account, flaws.isEmpty else {
            return (nil, flaws)
        }
        let content = BankLineContent(
            date: date,
            amount: amount,
            direction: direction,
            unclearSign: signs.isDoubtful(cell(column, row), stated: stated)
                ? BankUnclearSign(text: cell(column, row), hasTwoColumns: side != nil) : nil,
            reference: reference,
            counterpart: counterpart,
            bankID: bankID,
            account: account ?? self.account,
            state: state
        )
        return (content, [])
    }

    /// Returns the column of a line's counterpart: a column of its own, or the side that isn't ours.
    private func counterpartColumn(_ direction: PaymentDirection?) -> BankColumn {
        guard layout[.counterpart] == nil else { return .counterpart }
        return direction == .outgoing ? .payee : .payer
    }

    /// Returns the column in which a line's amount stands, and the direction that the column implies.
    ///
    /// The direction is nil when the file has one column for all amounts.
    private static func place(
        of row: CSVRecords.Record,
        _ layout: [BankColumn: Int]
    ) -> (column: BankColumn, direction: PaymentDirection?) {
        guard layout[.debit] != nil, layout[.credit] != nil else { return (.amount, nil) }
        if isFilled(.debit, row, layout) { return (.debit, .outgoing) }
        // Noughts in the one and nothing in the other are nothing.
        let isNothing =
            BankStatement.cell(.credit, row, layout) == nil && BankStatement.cell(.debit, row, layout) != nil
        return isNothing ? (.debit, .outgoing) : (.credit, .incoming)
    }

    /// True when a cell holds more than noughts.
    private static func isFilled(
        _ column: BankColumn,
        _ row: CSVRecords.Record,
        _ layout: [BankColumn: Int]
    ) -> Bool {
        let digits = BankAmountText(BankStatement.cell(column, row, layout) ?? "").digits
        return digits.contains { $0 != "0" && $0 != "." && $0 != "," }
    }

    /// Returns the amount of a line as written in the file, and the direction that its column states.
    ///
    /// Nil where the line has no amount.
    static func amount(
        of row: CSVRecords.Record,
        _ layout: [BankColumn: Int]
    ) -> (text: String, stated: PaymentDirection?)? {
        let (column, side) = place(of: row, layout)
        guard let text = BankStatement.cell(column, row, layout), BankAmount.isAmount(text) else { return nil }
        let stated = side ?? BankStatement.cell(.direction, row, layout).flatMap(BankDirectionWord.read)
        return (text, stated)
    }

    /// Returns the direction that the cell of its own column gives; throws when the text is none of the known words.
    private static func direction(_ text: String) throws(InvalidInput) -> PaymentDirection {
        guard let direction = BankDirectionWord.read(text) else {
            let allowed = "S or H, D or C, DR or CR, DBIT or CRDT, debit or credit, - or +"
            throw InvalidInput(field: "direction", found: text, allowed: allowed)
        }
        return direction
    }

    /// The currency of a line: what its own column says, else what stands beside the amount, else above it.
    private func currency(_ text: String, _ column: BankColumn, _ amount: String) throws(InvalidInput) -> Currency {
        let usual = headings[column] ?? currency
        var beside: Currency?
        if let sign = BankAmountText(amount).currency { beside = try BankCurrency.read(sign, expected: usual) }
        guard !text.isEmpty else { return beside ?? usual }
        guard let own = try BankCurrency.read(text, expected: beside ?? usual) else {
            do throws(MoneyError) {
                return try Currency(validating: text)
            } catch {
                throw error.invalidInput
            }
        }
        if let beside, beside != own {
            throw InvalidInput(field: "currency", found: "\(own) beside \(amount)", allowed: "one currency in a line")
        }
        if let title = titles[column], let above = try? BankCurrency.inHeading(title, expected: own), above != own {
            let allowed = "one currency in a line: say --columns amount=PLACE for another amount, or currency=-"
            throw InvalidInput(field: "currency", found: "\(own) below \(title)", allowed: allowed)
        }
        return own
    }

    private static func amount(
        _ text: String,
        _ mark: DecimalMark,
        _ currency: Currency
    ) throws(InvalidInput) -> Money {
        do throws(MoneyError) {
            return try BankAmount.read(text, mark, currency)
        } catch {
            throw error.invalidInput
        }
    }

    /// White space of any kind is one space: files break lines where they like.
    private static func words(_ text: String, _ field: String) throws(InvalidInput) -> String? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return try BoundedText.optional(text, field: field, max: BoundedText.reasonLengthMax)
    }
}
