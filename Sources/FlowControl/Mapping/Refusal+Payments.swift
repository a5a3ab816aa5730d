import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The wire's errors about payments.
extension WireErrors {
    func noSuchPaymentSchedule(_ id: String) -> any VarlinkErrorConvertible {
        let message = "There is no payment schedule \(InvalidInput.shortened(id)) in \(tenant)."
        return PaymentsAPI.NoSuchSchedule(tenant: tenant, schedule: id, message: message)
    }

    /// Converts a refusal about payments to its error on the wire.
    ///
    /// `schedule` is nil for one that isn't there yet.
    func error(_ refusal: PaymentRefusal, _ schedule: PaymentScheduleID?) -> any VarlinkErrorConvertible {
        let number = schedule?.description ?? ""
        switch refusal {
        case .invalid(let input):
            return input
        case .money(let error):
            return PaymentsAPI.InvalidAmount(
                field: error.field,
                found: error.found,
                rule: error.ruleName,
                allowed: error.allowed,
                message: error.message
            )
        case .noSuchCharge(let instalment, let charge, let count):
            let those = count == 0 ? "nothing was charged on it" : count == 1 ? "it has only 1" : "it has 1 to \(count)"
            return noSuchCharge("\(number)/\(instalment)", charge, "has no charge \(charge): \(those).")
        case .chargeReversed(let instalment, let charge, let reason):
            return noSuchCharge(
                "\(number)/\(instalment)",
                charge,
                "doesn't have charge \(charge) any more: it was taken back before (\(reason))."
            )
        case .noSuchInstalment(let instalment):
            let message = "The payment schedule \(number) of \(tenant) has no instalment \(instalment)."
            return PaymentsAPI.NoSuchInstalment(
                tenant: tenant,
                instalment: "\(number)/\(instalment)",
                message: message
            )
        case .noSuchPayment(let payment):
            let message = "The payment schedule \(number) of \(tenant) has no payment p\(payment)."
            return PaymentsAPI.NoSuchPayment(tenant: tenant, payment: "\(number)/p\(payment)", message: message)
        case .changed, .lastInstalment, .removed:
            return amendmentError(refusal, number)
        case .notPossibleNow(let instalment, let verb, .cancelled) where verb == "amend" || verb == "remove":
            return Self.notAmended("\(number)/\(instalment)")
        case .notPossibleNow(let instalment, let verb, let state):
            let message =
                state.isSettled
                ? "Nothing is owed on \(number)/\(instalment) any more: it is \(state.rawValue). “\(verb)” needs one on "
                    + "which something is owed."
                : "Nothing is overdue on \(number)/\(instalment) by the days on which payments were made, credit included: "
                    + "there is nothing to charge."
            return PaymentsAPI.PaymentNotPossible(
                id: "\(number)/\(instalment)",
                state: PaymentsAPI.InstalmentState(state),
                message: message
            )
        case .notOverdue(let instalment, let from):
            return Self.notOverdue("\(number)/\(instalment)", from)
        case .nothingToReopen(let instalment):
            return Self.nothingToReopen("\(number)/\(instalment)")
        case .nothingToRefund(let payment):
            let message = "\(number)/p\(payment) can't be refunded: all of it was given back before."
            return PaymentsAPI.PaymentNotPossible(id: "\(number)/p\(payment)", message: message)
        case .hasPayments(let instalment):
            return Self.hasPayments("\(number)/\(instalment)")
        case .bankLineRecorded(let line, let payment, let isRefund):
            return bankLineRecorded(line, payment, isRefund: isRefund)
        case .notSeen(let payment):
            return notSeen(payment)
        case .tooMany(let what, let allowed):
            let message =
                "The payment schedule \(number) has \(allowed) \(what), which is as many as it can have: make another "
                + "schedule for what is still to come."
            return PaymentsAPI.PaymentNotPossible(id: number, message: message)
        }
    }

    private func noSuchCharge(_ instalment: String, _ charge: Int, _ what: String) -> PaymentsAPI.NoSuchCharge {
        let message = "\(instalment) of \(tenant) \(what)"
        return PaymentsAPI.NoSuchCharge(tenant: tenant, instalment: instalment, charge: charge, message: message)
    }

    private func bankLineRecorded(
        _ line: BankLineID,
        _ payment: PaymentID,
        isRefund: Bool
    ) -> PaymentsAPI.BankLineRecorded {
        let what = isRefund ? "it gave payment \(payment) back" : "it is payment \(payment)"
        let message = "The bank line \(line) was recorded before: \(what)."
        return PaymentsAPI.BankLineRecorded(
            tenant: tenant,
            bankLine: line.text,
            payment: payment.description,
            message: message
        )
    }

    private func notSeen(_ payment: PaymentID) -> PaymentsAPI.PaymentNotSeen {
        let message =
            "Payment \(payment) has the same party and amount and a day near to this one's, and isn't among "
            + "seenPayments: it came since, and may be the same transfer. Look at it, then say whether this is another."
        return PaymentsAPI.PaymentNotSeen(tenant: tenant, payment: payment.description, message: message)
    }

    private func amendmentError(_ refusal: PaymentRefusal, _ number: String) -> any VarlinkErrorConvertible {
        switch refusal {
        case .changed(let since, let newest):
            return PaymentsAPI.ScheduleChanged(
                tenant: tenant,
                schedule: number,
                ifEvent: Int(since),
                eventNumber: Int(newest),
                message:
                    "Something happened to payment schedule \(number) since event \(since). Nothing was done: look "
                    + "at it again, then repeat with ifEvent \(newest)."
            )
        case .lastInstalment(let instalment):
            return PaymentsAPI.PaymentNotPossible(
                id: "\(number)/\(instalment)",
                message: "\(number)/\(instalment) can't be removed: a schedule has one instalment at least. Cancel it, "
                    + "or add another one before."
            )
        case .removed(let instalment):
            return PaymentsAPI.PaymentNotPossible(
                id: "\(number)/\(instalment)",
                state: .cancelled,
                message: "\(number)/\(instalment) can't be reopened: it was removed. Add an instalment in its place."
            )
        default:
            return error(CommandFailure.internalError(reference: "refusal"))
        }
    }

    private static func hasPayments(_ id: String) -> PaymentsAPI.PaymentNotPossible {
        let message =
            "\(id) can't be cancelled: something was paid on it or written off. Refund that first, or waive what is left."
        return PaymentsAPI.PaymentNotPossible(id: id, message: message)
    }

    private static func notAmended(_ id: String) -> PaymentsAPI.PaymentNotPossible {
        let message =
            "\(id) can't be changed: it was cancelled or removed. Reopen what was cancelled, or add an instalment in its "
            + "place."
        return PaymentsAPI.PaymentNotPossible(id: id, state: .cancelled, message: message)
    }

    private static func notOverdue(_ id: String, _ from: LocalDate?) -> PaymentsAPI.PaymentNotPossible {
        let rule = "late fees and interest are for what is overdue"
        let message =
            from.map { from in
                "\(id) can't be charged yet: \(rule), and with its days of grace it is overdue from \(from.text) on. "
                    + "Charge it then, or agree upon what is to be paid besides as a schedule of its own."
            } ?? "\(id) can't be charged: it isn't known yet when it is due, and \(rule). Give it a day first."
        return PaymentsAPI.PaymentNotPossible(id: id, message: message)
    }

    private static func nothingToReopen(_ id: String) -> PaymentsAPI.PaymentNotPossible {
        let message =
            "\(id) can't be reopened: nothing of it was written off, and it wasn't cancelled. What was paid is owed "
            + "again when it is refunded."
        return PaymentsAPI.PaymentNotPossible(id: id, message: message)
    }
}
