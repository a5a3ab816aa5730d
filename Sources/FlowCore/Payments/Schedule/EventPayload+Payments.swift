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
        var (old, new): ([CanonicalValue], [CanonicalValue]) = ([], [])
        for instalment in rows.instalments {
            let known = before.instalments.first { $0.number == instalment.number }
            // What was agreed is told where that has changed.
            let isAmended = known.map { terms($0) != terms(instalment) } ?? true
            if let known { old.append(text(known, withTerms: isAmended)) }
            new.append(text(instalment, withTerms: isAmended))
        }
        members.add("before", .list(old))
        members.add("after", .list(new))
        let (agreed, amended) = (terms(before), terms(rows.record.schedule))
        if agreed != amended {
            members["agreedBefore"] = .object(agreed.filter { amended[$0.key] != $0.value })
            members["agreed"] = .object(amended.filter { agreed[$0.key] != $0.value })
        }
        if rows.record.schedule.ladder != before.ladder {
            members.add("ladderBefore", before.ladder.map { .text($0.text) })
            members.add("ladder", rows.record.schedule.ladder.map { .text($0.text) })
        }
        members.add("payments", .list(rows.payments.map(text)))
        members.add("payment", outcome?.payment.map { .integer($0) })
        members.add("charge", outcome?.charge.map { .integer($0) })
        members.add("reason", outcome?.reason.map { .text($0) })
        members.add("released", .list((outcome?.released ?? []).map { .text("\($0.instalment) \($0.amount.text)") }))
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

    /// What of a schedule can be amended.
    private static func terms(_ schedule: PaymentSchedule) -> [String: CanonicalValue] {
        [
            "title": .text(schedule.title), "party": .text(schedule.party.text), "total": .text(schedule.total.text),
            "graceDays": .integer(schedule.graceDays), "roundingRemainder": .text(schedule.roundingRemainder.text),
        ]
    }

    /// What of an instalment can be amended, besides its due date.
    private static func terms(_ instalment: Instalment) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "title": .text(instalment.title), "amount": .text(instalment.amount.text),
        ]
        members.add("category", instalment.category.map { .text($0.text) })
        members.add("key", instalment.key.map { .text($0.text) })
        return members
    }

    private static func text(_ instalment: Instalment, withTerms isAmended: Bool) -> CanonicalValue {
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
        if isAmended { members.merge(terms(instalment)) { _, own in own } }
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
