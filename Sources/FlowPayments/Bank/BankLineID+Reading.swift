/// Ids of lines as a bank's file has them.
extension BankLineID {
    /// The one of what a line says, as the so-manyth line that says so in its file, from 1.
    ///
    /// A digest of date, direction, amount, currency, reference and counterpart, however the file writes them, beside
    /// the account. Files that overlap by whole days give a line the same one.
    init(of reading: BankLineContent.Reading, occurrence: Int) {
        self.init(
            .content,
            reading.direction,
            reading.account,
            [
                .text(reading.date.text), .text(reading.direction.rawValue), .text(reading.amount.text),
                .text(reading.amount.currency.code), .text(reading.words), .text(reading.counterpart),
                .integer(occurrence),
            ]
        )
    }

    /// Creates the id of a line from the bank's own number.
    ///
    /// Of the other content, only the account, the amount and its direction distinguish the line. The last two do so
    /// since banks give a charge, or money that came back, the number of what it is for.
    init(ofBankID bankID: String, in reading: BankLineContent.Reading) {
        self.init(
            .bankID,
            reading.direction,
            reading.account,
            [
                .text(bankID), .text(reading.direction.rawValue), .text(reading.amount.text),
                .text(reading.amount.currency.code),
            ]
        )
    }
}
