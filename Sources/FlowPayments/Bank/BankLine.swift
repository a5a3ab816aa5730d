/// A line of a bank's statement: money that came or went.
package struct BankLine: Hashable, Sendable {
    /// The line of the file, from 1.
    package let number: Int
    package let date: LocalDate
    /// Amount of money, always greater than zero.
    package let amount: Money
    /// Direction of the money: a negative amount in the file went out.
    package let direction: PaymentDirection
    /// The amount as the file has it, where its sign can be read in two ways.
    package let unclearSign: BankUnclearSign?
    package let reference: String?
    /// Payer or payee, as the bank names them.
    package let counterpart: String?
    /// The bank's own number for it.
    package let bankID: String?
    package let account: String?
    package let state: BankLineState
    /// Identifier that is equal whenever the line is read again, and different for every other line.
    ///
    /// Where the bank gives a number, the identifier is derived from it with the account, the amount and the direction,
    /// and from no other content of the line.
    package let id: BankLineID
    /// The one that it has where the file doesn't tell the bank's own number.
    package let contentID: BankLineID

    /// The reference as a tenant reads it, among several; nil where there is one.
    package private(set) var address: String?

    /// A tenant that its reference names and for which the file isn't read.
    package private(set) var elsewhere: String?

    var naming: String { address ?? reference ?? "" }

    /// Returns the line as one of several tenants reads it: `#w1/3/2` names 3/2 of w1, and nothing of the others.
    ///
    /// `others` are tenants for which the file isn't read.
    package func addressed(to tenant: String, among tenants: Set<String>, others: Set<String> = []) -> BankLine {
        var line = self
        line.address = reference.map { BankReference.text($0, for: tenant, among: tenants.union(others)) }
        line.elsewhere = addressees(among: others).min()
        return line
    }

    package func addressees(among tenants: Set<String>) -> Set<String> {
        BankReference.tenants(in: reference ?? "").intersection(tenants)
    }

    /// Prefixes that the reference names, such as `w1` in `#w1/3/2`: tenants, where there are such.
    package var addressees: Set<String> { BankReference.tenants(in: reference ?? "") }

    /// The words that are kept with its payment.
    package var words: String? { reference ?? counterpart }

    package var namedSchedules: Set<PaymentScheduleID> { BankReference(naming).named }
}

/// State of a bank's line: whether money moved.
package enum BankLineState: Hashable, Sendable {
    /// Booked: the money moved, or the file doesn't say.
    case booked
    /// Pending: the money may move later, and then another line reports it.
    case pending(String)
    case declined(String)
    case unknown(String)

    private static let pendingWords: Set<String> = [
        "pending", "vorgemerkt", "vormerkung", "offen", "open", "authorised", "authorized", "reserved", "reserviert",
        "processing", "process", "bearbeitung", "scheduled", "geplant", "pdng", "outstanding", "attente", "pendiente",
        "behandeling", "attesa", "hold", "created", "not", "nicht",
        "oczekująca", "oczekujące", "realizacji", "čeká", "čekající", "függőben", "zárolt", "zárolás", "reserverad",
        "reserverat", "reservert", "pendente", "autorizzato", "autorizzata", "retenido", "retención", "venter", "non",
    ]
    private static let declinedWords: Set<String> = [
        "declined", "rejected", "abgelehnt", "failed", "cancelled", "canceled", "storniert", "reverted", "reversed",
        "returned", "zurückgewiesen", "fehlgeschlagen", "refused", "voided", "void", "expired", "rjct", "refusé",
        "rechazado", "geweigerd", "rifiutato", "odrzucona", "odrzucone", "anulowana", "zamítnuto", "zamítnutá",
        "stornováno",
        "elutasítva", "törölt", "avvisad", "avvist", "makulerad",
    ]
    private static let bookedWords: Set<String> = [
        "booked", "gebucht", "completed", "complete", "settled", "posted", "cleared", "executed", "ausgeführt", "done",
        "book", "abgeschlossen", "erledigt", "comptabilisé", "geboekt", "verwerkt", "contabilizado", "contabilizzato",
        "success", "successful", "succeeded", "paid", "reconciled", "processed", "final", "ok", "zaksięgowana",
        "zaksięgowano", "rozliczona", "wykonana", "zaúčtováno", "zaúčtovaná", "könyvelt", "bokförd", "bokfört",
        "bokført",
        "bogført", "contabilizada", "contabilizzata", "eseguito", "efetuada", "liquidado", "teljesült",
        "udført",
    ]

    /// Reads the cell of a column that states it; an empty cell means a booked line.
    init(reading text: String) {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        if words.isEmpty {
            self = .booked
        } else if words.contains(where: Self.declinedWords.contains) {
            self = .declined(text)
        } else if words.contains(where: Self.pendingWords.contains) {
            self = .pending(text)
        } else {
            self = words.contains(where: Self.bookedWords.contains) ? .booked : .unknown(text)
        }
    }
}

/// Content of a bank's line.
struct BankLineContent: Hashable {
    let date: LocalDate
    let amount: Money
    let direction: PaymentDirection
    let unclearSign: BankUnclearSign?
    let reference: String?
    let counterpart: String?
    let bankID: String?
    let account: String?
    let state: BankLineState

    /// Content independent of the file's notation, without the bank's own number; equal lines are counted.
    struct Reading: Hashable {
        let date: LocalDate
        let amount: Money
        let direction: PaymentDirection
        let words: String
        let counterpart: String
        let account: BankAccount?
    }

    var reading: Reading {
        Reading(
            date: date,
            amount: amount,
            direction: direction,
            words: BankWords.normal(reference),
            counterpart: BankName.normal(counterpart ?? ""),
            account: account.flatMap(BankAccount.init)
        )
    }
}

/// A cell of a bank's file that can't be read.
package struct BankLineFlaw: Hashable, Sendable {
    /// The line of the file, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    package let error: InvalidInput

    package var message: String { "line \(line), column \(column): \(error.message)" }
}
