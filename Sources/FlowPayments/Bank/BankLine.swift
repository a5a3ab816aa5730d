/// A line of a bank's statement: money that came or went.
package struct BankLine: Hashable, Sendable {
    /// The line of the file, from 1.
    package let number: Int
    /// The bank's day.
    package let date: LocalDate
    /// How much, more than nothing.
    package let amount: Money
    /// Which way it went: a negative amount went out.
    package let direction: PaymentDirection
    /// The amount as the file has it, where its sign can be read in two ways.
    package let unclearSign: BankUnclearSign?
    /// The bank's words.
    package let reference: String?
    /// Who paid, or was paid, as the bank calls them.
    package let counterpart: String?
    /// The bank's own number for it.
    package let bankID: String?
    /// The account of the statement, as far as it is told.
    package let account: String?
    /// Whether money moved.
    package let state: BankLineState
    /// The same whenever the line is read again, and another for every other line: by the bank's own number alone
    /// where there is one.
    package let id: BankLineID
    /// The one that it has where the file doesn't tell the bank's own number.
    package let contentID: BankLineID

    /// The reference as a tenant reads it, among several; nil where there is one.
    package private(set) var address: String?

    /// A tenant that its reference names and for which the file isn't read.
    package private(set) var elsewhere: String?

    /// The text in which schedules are named.
    var naming: String { address ?? reference ?? "" }

    /// The same as one of several tenants reads it: `#w1/3/2` names 3/2 of w1, and nothing of the others.
    ///
    /// `others` are tenants for which the file isn't read.
    package func addressed(to tenant: String, among tenants: Set<String>, others: Set<String> = []) -> BankLine {
        var line = self
        line.address = reference.map { BankReference.text($0, for: tenant, among: tenants.union(others)) }
        line.elsewhere = addressees(among: others).min()
        return line
    }

    /// The tenants among several that its reference names.
    package func addressees(among tenants: Set<String>) -> Set<String> {
        BankReference.tenants(in: reference ?? "").intersection(tenants)
    }

    /// What its reference names before something, such as `w1` in `#w1/3/2`: tenants, where there are such.
    package var addressees: Set<String> { BankReference.tenants(in: reference ?? "") }

    /// The words that are kept with its payment.
    package var words: String? { reference ?? counterpart }

    /// The schedules that its reference names with the sign.
    package var namedSchedules: Set<PaymentScheduleID> { BankReference(naming).named }
}

/// Whether money moved.
package enum BankLineState: Hashable, Sendable {
    /// It did, or the file doesn't tell.
    case booked
    /// It will, perhaps, and then there is another line for it.
    case pending(String)
    /// It didn't.
    case declined(String)
    /// A word that isn't known.
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

    /// Reads the cell of a column that tells it; an empty one is of a booked line.
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

/// What a line says.
struct BankLineContent: Hashable {
    let date: LocalDate
    let amount: Money
    let direction: PaymentDirection
    /// The amount as the file has it, where its sign can be read in two ways.
    let unclearSign: BankUnclearSign?
    let reference: String?
    let counterpart: String?
    let bankID: String?
    let account: String?
    let state: BankLineState

    /// What it says however the file writes it, without the bank's own number: lines that have the same are counted.
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
    /// What is wrong with it.
    package let error: InvalidInput

    /// A sentence for a person.
    package var message: String { "line \(line), column \(column): \(error.message)" }
}
