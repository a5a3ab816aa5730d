import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Payments that only read.
enum PaymentLists {
    static let dueDaysDefault = 30
    static let monthCountDefault = 6

    static func register(in methods: inout Methods) {
        methods.list(PaymentsAPI.ListSchedules.self, schedules)
        methods.list(PaymentsAPI.List.self, payments)
        methods.list(PaymentsAPI.Due.self, due)
        methods.answer(PaymentsAPI.ShowSchedule.self, showSchedule)
        methods.answer(PaymentsAPI.Show.self) { wanted, call in
            let id = try PaymentID(validating: wanted.payment)
            let item = try await call.store.paymentSchedule(id.schedule, of: wanted.tenant, for: call.caller)
            let schedule = item.record.schedule
            guard let payment = schedule.payments.first(where: { $0.number == id.number }) else {
                throw ReadFailure.refused(.payment(.noSuchPayment(id.number), schedule: id.schedule))
            }
            return .init(payment: .init(payment, of: schedule))
        }
        methods.answer(PaymentsAPI.GetLadder.self) { wanted, call in
            let calendar = call.calendar
            let id = try PaymentScheduleID(validating: wanted.schedule)
            let standing = try await call.store.ladder(of: id, of: wanted.tenant, for: call.caller)
            return .init(standing, today: calendar.today(in: standing.zone))
        }
        methods.answer(PaymentsAPI.GetOutlook.self, outlook)
    }

    @Sendable private static func schedules(
        _ wanted: PaymentsAPI.ListSchedules.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<PaymentsAPI.ListSchedules.Reply, PaymentScheduleID> {
        let start = try wanted.after.map { try PaymentScheduleID(validating: $0, field: "after") }
        let job = try wanted.job.map { try JobID(validating: $0) }
        let filter = PaymentFilter(
            party: wanted.party,
            job: job,
            isOpen: wanted.open ?? false,
            jobs: try JobFilter(of: wanted)
        )
        let calendar = call.calendar
        return Listing(
            from: start,
            item: { PaymentsAPI.Schedule($0.record, today: calendar.today(in: $0.zone)) },
            place: \.description
        ) { cursor in
            try await call.store.paymentSchedules(
                of: wanted.tenant,
                for: call.caller,
                filter,
                after: cursor,
                limit: limit
            )
        }
    }

    @Sendable private static func payments(
        _ wanted: PaymentsAPI.List.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<PaymentsAPI.List.Reply, TimeCursor> {
        let start = try TimeCursor(wire: wanted.after)
        let schedule = try wanted.schedule.map { try PaymentScheduleID(validating: $0) }
        let filter = PaymentFilter(party: wanted.party, schedule: schedule, jobs: try JobFilter(of: wanted))
        return Listing(
            from: start,
            item: { PaymentsAPI.Payment($0.payment, of: $0.schedule) },
            place: \.text
        ) { cursor in
            try await call.store.payments(of: wanted.tenant, for: call.caller, filter, after: cursor, limit: limit)
        }
    }

    @Sendable private static func due(
        _ wanted: PaymentsAPI.Due.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<PaymentsAPI.Due.Reply, TimeCursor> {
        let start = try TimeCursor(wire: wanted.after)
        let job = try wanted.job.map { try JobID(validating: $0) }
        let calendar = call.calendar
        let until = try wanted.until.map { try LocalDate(validating: $0, field: "until") }
        // Without a date it is a list of what comes soon, for which any zone's today will do.
        let date = until ?? calendar.today(in: "UTC").advanced(byDays: dueDaysDefault)
        let direction = wanted.direction.map(PaymentDirection.init)
        let filter = PaymentFilter(
            party: wanted.party,
            job: job,
            direction: direction,
            jobs: try JobFilter(of: wanted)
        )
        return Listing(from: start) { cursor in
            let page = try await call.store.dueInstalments(
                of: wanted.tenant,
                for: call.caller,
                filter,
                until: date,
                isUndatedWanted: wanted.undated ?? false,
                after: cursor,
                limit: limit
            )
            // What credit covers altogether isn't to be paid, and the ladder doesn't remind of it.
            let instalments = page.items.filter(\.outstanding.isPositive).map {
                PaymentsAPI.Instalment(
                    $0.instalment,
                    of: $0.schedule,
                    today: calendar.today(in: $0.zone),
                    rest: $0.outstanding,
                    outstanding: $0.outstanding
                )
            }
            return (PaymentsAPI.Due.Reply(instalments: instalments, next: page.next?.text), page.next)
        }
    }

    @Sendable private static func showSchedule(
        _ wanted: PaymentsAPI.ShowSchedule.Parameters,
        _ call: Call
    ) async throws -> PaymentsAPI.ShowSchedule.Reply {
        let calendar = call.calendar
        let id = try PaymentScheduleID(validating: wanted.schedule)
        let item = try await call.store.paymentSchedule(id, of: wanted.tenant, for: call.caller)
        let (schedule, today) = (item.record.schedule, calendar.today(in: item.zone))
        return PaymentsAPI.ShowSchedule.Reply(
            schedule: PaymentsAPI.Schedule(item.record, today: today),
            instalments: PaymentsAPI.Instalment.all(of: schedule, today: today),
            payments: schedule.payments.suffix(Store.displayedPaymentCount).reversed().map {
                PaymentsAPI.Payment($0, of: schedule)
            },
            charges: PaymentsAPI.PaymentCharge.newest(of: schedule)
        )
    }

    @Sendable private static func outlook(
        _ wanted: PaymentsAPI.GetOutlook.Parameters,
        _ call: Call
    ) async throws -> PaymentsAPI.GetOutlook.Reply {
        let calendar = call.calendar
        let filter = PaymentFilter(
            party: wanted.party,
            job: try wanted.job.map { try JobID(validating: $0) },
            jobs: try JobFilter(of: wanted)
        )
        let open = try await call.store.openPaymentSchedules(of: wanted.tenant, for: call.caller, filter)
        do throws(PaymentRefusal) {
            let outlooks = try PaymentOutlook.outlooks(
                of: open.schedules,
                from: calendar.today(in: open.zone),
                monthCount: wanted.months ?? monthCountDefault
            )
            return PaymentsAPI.GetOutlook.Reply(outlooks: outlooks.map(PaymentsAPI.Outlook.init))
        } catch {
            throw ReadFailure.refused(.payment(error, schedule: nil))
        }
    }
}
