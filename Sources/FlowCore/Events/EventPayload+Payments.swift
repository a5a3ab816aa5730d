/// What events about payments say: amounts are decimal strings in the schedule's currency.
extension EventPayload {
    /// A new schedule with all of its instalments, one short text each.
    static func paymentScheduleAdded(_ schedule: PaymentSchedule) -> CanonicalValue {
        var members = heading(schedule)
        members["title"] = .text(schedule.title)
        members["party"] = .text(schedule.party.text)
        members["direction"] = .text(schedule.direction.rawValue)
        members["total"] = .text(schedule.total.text)
        members["graceDays"] = .integer(schedule.graceDays)
        members.add("ladder", schedule.ladder.map { .text($0.text) })
        members["roundingRemainder"] = .text(schedule.roundingRemainder.text)
        members["instalments"] = .list(
            schedule.instalments.map { instalment in
                var own: [String: CanonicalValue] = [
                    "title": .text(instalment.title), "amount": .text(instalment.amount.text),
                    "due": .text(instalment.due.text),
                ]
                own.add("dueDate", instalment.dueDate.map { .text($0.text) })
                own.add("category", instalment.category.map { .text($0.text) })
                own.add("key", instalment.key.map { .text($0.text) })
                return .object(own)
            }
        )
        return .object(members)
    }

    /// What a command did to a schedule: each instalment and payment that changed, before and after.
    static func paymentScheduleChanged(
        _ before: PaymentSchedule,
        _ rows: PaymentRows,
        _ outcome: PaymentOutcome?
    ) -> [String: CanonicalValue] {
        var members = heading(rows.record.schedule)
        members.add(
            "before",
            .list(rows.instalments.compactMap { new in before.instalments.first { $0.number == new.number } }.map(text))
        )
        members.add("after", .list(rows.instalments.map(text)))
        if rows.record.schedule.ladder != before.ladder {
            members.add("ladderBefore", before.ladder.map { .text($0.text) })
            members.add("ladder", rows.record.schedule.ladder.map { .text($0.text) })
        }
        members.add("payments", .list(rows.payments.map(text)))
        members.add("payment", outcome?.payment.map { .integer($0) })
        members.add("charge", outcome?.charge.map { .integer($0) })
        members.add("reason", outcome?.reason.map { .text($0) })
        members.add("settled", .list((outcome?.settled ?? []).map { .integer($0) }))
        members.add("reopened", .list((outcome?.reopened ?? []).map { .integer($0) }))
        members["credit"] = .text(rows.record.schedule.credit.text)
        return members
    }

    private static func heading(_ schedule: PaymentSchedule) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "schedule": .integer(Int(schedule.id.number)), "currency": .text(schedule.currency.code),
        ]
        members.add("key", schedule.key.map { .text($0.text) })
        members.add("job", schedule.job.map { .integer(Int($0.number)) })
        return members
    }

    private static func text(_ instalment: Instalment) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "number": .integer(instalment.number), "paid": .text(instalment.paid.text),
            "waived": .text(instalment.waived.text), "due": .text(instalment.due.text),
            "dueRevision": .integer(instalment.dueRevision),
        ]
        members.add("dueDate", instalment.dueDate.map { .text($0.text) })
        members.add("waiveReason", instalment.waiver.map { .text($0) })
        members.add("cancelled", instalment.cancellation.map { .text($0) })
        members.add("disputed", instalment.dispute.map { .text($0) })
        members.add("held", instalment.hold.map { .text($0) })
        members.add("promisedUntil", instalment.promisedUntil.map { .text($0.text) })
        if !instalment.charges.isEmpty { members["charges"] = .list(instalment.charges.map(text)) }
        return .object(members)
    }

    private static func text(_ charge: PaymentCharge) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "number": .integer(charge.number), "kind": .text(charge.kind.rawValue), "amount": .text(charge.amount.text),
            "chargedOn": .text(charge.chargedOn.text),
        ]
        members.add("rate", charge.rate.map { .text($0.text) })
        members.add("reversed", charge.reversal.map { .text($0) })
        return .object(members)
    }

    private static func text(_ payment: Payment) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "number": .integer(payment.number), "amount": .text(payment.amount.text),
            "paidOn": .text(payment.paidOn.text), "refunded": .text(payment.refunded.text),
        ]
        members.add("reference", payment.reference.map { .text($0) })
        members.add("bankLine", payment.bankLine.map { .text($0.text) })
        members.add("allocations", .list(payment.allocations.map { .text("\($0.instalment) \($0.amount.text)") }))
        return .object(members)
    }
}
