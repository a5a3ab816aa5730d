/// Checks that refuse commands about payments whatever the schedule says.
package enum PaymentCheck {
    /// Refuses an amendment of what isn't any more as the caller knew it.
    package static func checkSeen(_ command: PaymentCommand, _ record: PaymentRecord) throws(PaymentRefusal) {
        guard case .amend(_, _, let terms) = command, let seen = terms.ifEvent else { return }
        guard seen >= 1, seen <= record.event else {
            let allowed = "the number of an event that has happened, at most \(record.event) for this schedule"
            throw .invalid(InvalidInput(field: "ifEvent", found: "\(seen)", allowed: allowed))
        }
        guard seen == record.event else { throw .changed(since: seen, newest: record.event) }
    }

    /// Refuses a bank's line that was recorded before, on this schedule or another.
    package static func checkIsNew(_ command: PaymentCommand, _ fate: BankLineFate?) throws(PaymentRefusal) {
        guard let line = command.bankLine, let recorded = fate?.payment else { return }
        let id: BankLineID
        do throws(InvalidInput) {
            id = try BankLineID(validating: line)
        } catch {
            throw .invalid(error)
        }
        throw .bankLineRecorded(id, recorded, isRefund: fate == .refund(recorded))
    }

    /// Refuses a payment that is dated back by more than the tenant's limit: it would be interest of centuries.
    package static func checkAge(
        of command: PaymentCommand,
        today: LocalDate,
        daysMax: Int
    ) throws(PaymentRefusal) {
        guard case .record(_, let input) = command, let text = input.paidOn else { return }
        let first = today.advanced(byDays: -daysMax)
        // What is no date is refused where it is read.
        guard let day = try? LocalDate(validating: text, field: "paidOn"), day < first else { return }
        let allowed = "a date from \(first.text) on, \(daysMax) days ago: the tenant's limit paymentAgeDays"
        throw .invalid(InvalidInput(field: "paidOn", found: text, allowed: allowed))
    }
}
