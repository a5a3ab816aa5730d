/// Reads one line after the other.
struct BankLineReader {
    let layout: [BankColumn: Int]
    let currency: Currency
    let mark: DecimalMark
    let order: BankDateOrder
    /// The account of lines that name none.
    let account: String?

    /// What a line says, or else what is wrong with it.
    func read(_ row: CSVRecords.Record) -> (content: BankLineContent?, flaws: [BankLineFlaw]) {
        var flaws: [BankLineFlaw] = []
        func value<Value>(_ column: BankColumn, _ read: (String) throws(InvalidInput) -> Value) -> Value? {
            do throws(InvalidInput) {
                return try read(BankStatement.cell(column, row, layout) ?? "")
            } catch {
                flaws.append(BankLineFlaw(line: row.line, column: (layout[column] ?? 0) + 1, error: error))
                return nil
            }
        }
        let date = value(.date) { text throws(InvalidInput) in try BankDate.read(text, order) }
        let own = value(.currency) { text throws(InvalidInput) in try self.currency(text) }
        let side = filledSide(of: row)
        if side?.column == .debit, isFilled(.credit, row) {
            let error = InvalidInput(
                field: "amount",
                found: "both debit and credit",
                allowed: "an amount in one of the two columns"
            )
            flaws.append(BankLineFlaw(line: row.line, column: (layout[.credit] ?? 0) + 1, error: error))
        }
        let told =
            layout[.direction] == nil || side != nil
            ? nil : value(.direction) { text throws(InvalidInput) in try Self.direction(text) }
        let sum = own.flatMap { currency in
            value(side?.column ?? .amount) { text throws(InvalidInput) in
                try Self.amount(text, mark, currency, told: side?.direction ?? told)
            }
        }
        let reference = value(.reference) { text throws(InvalidInput) in try Self.words(text, "reference") }
        let counterpart = value(counterpartColumn(sum?.direction)) { text throws(InvalidInput) in
            try Self.words(text, "counterpart")
        }
        let bankID = value(.id) { text throws(InvalidInput) in try Self.words(text, "id") }
        let account = value(.account) { text throws(InvalidInput) in try Self.words(text, "account") }
        guard let date, let sum, let reference, let counterpart, let bankID, let account, flaws.isEmpty else {
            return (nil, flaws)
        }
        let content = BankLineContent(
            date: date,
            amount: sum.amount,
            direction: sum.direction,
            reference: reference,
            counterpart: counterpart,
            bankID: bankID,
            account: account ?? self.account,
            state: BankLineState(reading: BankStatement.cell(.state, row, layout) ?? "")
        )
        return (content, [])
    }

    /// Where a line's counterpart stands: in a column of its own, or on the side that isn't ours.
    private func counterpartColumn(_ direction: PaymentDirection?) -> BankColumn {
        guard layout[.counterpart] == nil else { return .counterpart }
        return direction == .outgoing ? .payee : .payer
    }

    /// In which of two columns a line's amount stands; nil when the file has one for all.
    private func filledSide(of row: CSVRecords.Record) -> (column: BankColumn, direction: PaymentDirection)? {
        guard layout[.debit] != nil, layout[.credit] != nil else { return nil }
        return isFilled(.debit, row) ? (.debit, .outgoing) : (.credit, .incoming)
    }

    /// True when a cell holds more than noughts.
    private func isFilled(_ column: BankColumn, _ row: CSVRecords.Record) -> Bool {
        (BankStatement.cell(column, row, layout) ?? "").contains { $0 != "0" && $0 != "." && $0 != "," }
    }

    /// Which way money went, as a column of its own says it.
    private static func direction(_ text: String) throws(InvalidInput) -> PaymentDirection {
        switch text.lowercased() {
        case "s", "soll", "d", "dr", "dbit", "debit", "debet", "af", "-", "−": return .outgoing
        case "h", "haben", "c", "cr", "crdt", "credit", "bij", "+": return .incoming
        default:
            let allowed = "S or H, D or C, DR or CR, DBIT or CRDT, debit or credit, - or +"
            throw InvalidInput(field: "direction", found: text, allowed: allowed)
        }
    }

    private func currency(_ text: String) throws(InvalidInput) -> Currency {
        if text.isEmpty { return currency }
        do throws(MoneyError) {
            return try Currency(validating: text)
        } catch {
            throw error.invalidInput
        }
    }

    private static func amount(
        _ text: String,
        _ mark: DecimalMark,
        _ currency: Currency,
        told: PaymentDirection?
    ) throws(InvalidInput) -> (amount: Money, direction: PaymentDirection) {
        let sum: (amount: Money, direction: PaymentDirection)
        do throws(MoneyError) {
            sum = try BankAmount.read(text, mark, currency)
        } catch {
            throw error.invalidInput
        }
        guard let told else { return sum }
        // Banks write what went out with a minus or without; a minus on what came in says two things at once.
        guard told == .outgoing || sum.direction == .incoming else {
            throw InvalidInput(field: "amount", found: text, allowed: "an amount without a minus where money came in")
        }
        return (sum.amount, told)
    }

    /// White space of any kind is one space: files break lines where they like.
    private static func words(_ text: String, _ field: String) throws(InvalidInput) -> String? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return try BoundedText.optional(text, field: field, max: BoundedText.reasonLengthMax)
    }
}
