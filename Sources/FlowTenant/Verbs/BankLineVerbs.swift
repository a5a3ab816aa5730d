/// Lines of banks that are no payments.
struct BankLineVerbs {
    let work: WorkingSet

    /// Dismisses a line, or takes that back; what is so already makes no event.
    func decide(_ input: BankLineDismissal) throws(Refusal) -> CommandOutcome {
        let (line, reason): (BankLineID, String?)
        do throws(InvalidInput) {
            (line, reason) = try input.read()
        } catch {
            throw .invalidInput(error)
        }
        let known = work.fate(ofBankLine: line.text)
        if let payment = known?.payment {
            let isRefund = known == .refund(payment)
            throw .payment(.bankLineRecorded(line, payment, isRefund: isRefund), schedule: payment.schedule)
        }
        let fate = input.isTakenBack ? nil : BankLineFate.dismissed(reason: reason)
        func receipt(_ event: EventNumber) -> CommandOutcome {
            .bankLine(BankLineReceipt(line: line.text, isDismissed: !input.isTakenBack, eventNumber: event))
        }
        guard fate != known else { return receipt(0) }
        let event = work.ledger.nextStamp.event
        let kind = input.isTakenBack ? BankLineEvent.Kind.bankLineRestored : .bankLineDismissed
        work.ledger.append(kind, BankLineEvent(bankLine: line.text, reason: reason))
        work.set(fate, of: line, event)
        return receipt(event)
    }
}

extension WorkingSet {
    /// Has it written what a line is that is no payment.
    func set(_ fate: BankLineFate?, of line: BankLineID, _ event: EventNumber) {
        rows.append(.bankLineChanged(BankLineRow(line: line, fate: fate, event: event)))
        changes.bankLines[line.text] = .some(fate)
    }
}
