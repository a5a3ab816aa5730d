import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Payments that only read.
struct PaymentLists {
    /// How far ahead what is due is shown unless the caller says otherwise.
    static let dueDaysDefault = 30
    /// How many months an outlook has unless the caller says otherwise.
    static let monthCountDefault = 6

    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.ListSchedules.method) { call, session in
            try schedules(call, try call.parameters(as: PaymentsAPI.ListSchedules.Parameters.self), session)
        }
        methods.on(PaymentsAPI.List.method) { call, session in
            try payments(call, try call.parameters(as: PaymentsAPI.List.Parameters.self), session)
        }
        methods.on(PaymentsAPI.Due.method) { call, session in
            try due(call, try call.parameters(as: PaymentsAPI.Due.Parameters.self), session)
        }
        methods.on(PaymentsAPI.ShowSchedule.method, PaymentsAPI.ShowSchedule.Parameters.self, showSchedule)
        methods.on(PaymentsAPI.Show.method, PaymentsAPI.Show.Parameters.self, show)
        LadderHandlers(context: context).register(in: &methods)
        methods.on(PaymentsAPI.FindBankLines.method, PaymentsAPI.FindBankLines.Parameters.self, findBankLines)
        methods.on(PaymentsAPI.GetOutlook.method, PaymentsAPI.GetOutlook.Parameters.self, outlook)
    }

    private var calendar: PaymentCalendar { PaymentCalendar(zones: context.zones, now: context.clock.now) }

    private func schedules(
        _ call: IncomingCall,
        _ wanted: PaymentsAPI.ListSchedules.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try wanted.after.map { try HandlerContext.paymentSchedule($0, field: "after") }
        let job = try wanted.job.map { try HandlerContext.job($0) }
        let filter = PaymentFilter(party: wanted.party, job: job, isOpen: wanted.open ?? false)
        let (store, calendar) = (context.engine.store, calendar)
        return context.pages(call, from: start, WireErrors(interface: .payments, tenant: wanted.tenant)) {
            (cursor: PaymentScheduleID?) async throws(ReadFailure)
                -> WirePage<PaymentsAPI.ListSchedules.Reply, PaymentScheduleID> in
            let page = try await store.paymentSchedules(
                of: wanted.tenant,
                for: session.caller,
                filter,
                after: cursor,
                limit: limit
            )
            let schedules = page.items.map {
                PaymentsAPI.Schedule($0.record, today: calendar.today(in: $0.zone))
            }
            return WirePage(
                reply: PaymentsAPI.ListSchedules.Reply(schedules: schedules, next: page.next?.description),
                next: page.next
            )
        }
    }

    private func payments(
        _ call: IncomingCall,
        _ wanted: PaymentsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try HandlerContext.timeCursor(wanted.after)
        let schedule = try wanted.schedule.map { try HandlerContext.paymentSchedule($0) }
        let filter = PaymentFilter(party: wanted.party, schedule: schedule)
        let store = context.engine.store
        return context.pages(call, from: start, WireErrors(interface: .payments, tenant: wanted.tenant)) {
            (cursor: TimeCursor?) async throws(ReadFailure) -> WirePage<PaymentsAPI.List.Reply, TimeCursor> in
            let page = try await store.payments(
                of: wanted.tenant,
                for: session.caller,
                filter,
                after: cursor,
                limit: limit
            )
            let payments = page.items.map { PaymentsAPI.Payment($0.payment, of: $0.schedule) }
            return WirePage(
                reply: PaymentsAPI.List.Reply(payments: payments, next: page.next?.text),
                next: page.next
            )
        }
    }

    private func due(
        _ call: IncomingCall,
        _ wanted: PaymentsAPI.Due.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try HandlerContext.timeCursor(wanted.after)
        let job = try wanted.job.map { try HandlerContext.job($0) }
        let (store, calendar) = (context.engine.store, calendar)
        let until = try wanted.until.map { text in
            try HandlerContext.checked { () throws(InvalidInput) in try LocalDate(validating: text, field: "until") }
        }
        // Without a date it is a list of what comes soon, for which any zone's today will do.
        let date = until ?? calendar.today(in: "UTC").advanced(byDays: Self.dueDaysDefault)
        let filter = PaymentFilter(
            party: wanted.party,
            job: job,
            direction: wanted.direction.map(PaymentDirection.init)
        )
        return context.pages(call, from: start, WireErrors(interface: .payments, tenant: wanted.tenant)) {
            (cursor: TimeCursor?) async throws(ReadFailure) -> WirePage<PaymentsAPI.Due.Reply, TimeCursor> in
            let page = try await store.dueInstalments(
                of: wanted.tenant,
                for: session.caller,
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
            return WirePage(
                reply: PaymentsAPI.Due.Reply(instalments: instalments, next: page.next?.text),
                next: page.next
            )
        }
    }

    private func showSchedule(
        _ wanted: PaymentsAPI.ShowSchedule.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try HandlerContext.paymentSchedule(wanted.schedule)
        let (store, calendar) = (context.engine.store, calendar)
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let item = try await store.paymentSchedule(id, of: wanted.tenant, for: session.caller)
            let (schedule, today) = (item.record.schedule, calendar.today(in: item.zone))
            return PaymentsAPI.ShowSchedule.Reply(
                schedule: PaymentsAPI.Schedule(item.record, today: today),
                instalments: PaymentsAPI.Instalment.all(of: schedule, today: today),
                payments: schedule.payments.suffix(Store.shownPaymentCount).reversed().map {
                    PaymentsAPI.Payment($0, of: schedule)
                },
                charges: PaymentsAPI.PaymentCharge.newest(of: schedule)
            )
        }
    }

    private func show(_ wanted: PaymentsAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.payment(wanted.payment)
        let store = context.engine.store
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let item = try await store.paymentSchedule(id.schedule, of: wanted.tenant, for: session.caller)
            let schedule = item.record.schedule
            guard let payment = schedule.payments.first(where: { $0.number == id.number }) else {
                throw .refused(.payment(.noSuchPayment(id.number), schedule: id.schedule))
            }
            return PaymentsAPI.Show.Reply(payment: PaymentsAPI.Payment(payment, of: schedule))
        }
    }

    private func findBankLines(
        _ wanted: PaymentsAPI.FindBankLines.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        guard (1...Store.bankLineCountMax).contains(wanted.bankLines.count) else {
            let found = "\(wanted.bankLines.count) lines"
            throw HandlerContext.invalid("bankLines", found, "1 to \(Store.bankLineCountMax) lines")
        }
        let store = context.engine.store
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let found = try await store.payments(ofBankLines: wanted.bankLines, of: wanted.tenant, for: session.caller)
            return PaymentsAPI.FindBankLines.Reply(
                payments: found.map { PaymentsAPI.BankLine(bankLine: $0.line, payment: $0.payment.description) }
            )
        }
    }

    private func outlook(
        _ wanted: PaymentsAPI.GetOutlook.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let job = try wanted.job.map { try HandlerContext.job($0) }
        let filter = PaymentFilter(party: wanted.party, job: job)
        let (store, calendar) = (context.engine.store, calendar)
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let open = try await store.openPaymentSchedules(of: wanted.tenant, for: session.caller, filter)
            do throws(PaymentRefusal) {
                let outlooks = try PaymentOutlook.outlooks(
                    of: open.schedules,
                    from: calendar.today(in: open.zone),
                    monthCount: wanted.months ?? Self.monthCountDefault
                )
                return PaymentsAPI.GetOutlook.Reply(outlooks: outlooks.map(PaymentsAPI.Outlook.init))
            } catch {
                throw .refused(.payment(error, schedule: nil))
            }
        }
    }
}
