import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The method of io.flowd.Payments that tells how instalments are reminded of; `PaymentHandlers` has the one that says how.
struct LadderHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.GetLadder.method, PaymentsAPI.GetLadder.Parameters.self, show)
    }

    private func show(_ wanted: PaymentsAPI.GetLadder.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.paymentSchedule(wanted.schedule)
        let store = context.engine.store
        let calendar = PaymentCalendar(zones: context.zones, now: context.clock.now)
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let standing = try await store.ladder(of: id, of: wanted.tenant, for: session.caller)
            return PaymentsAPI.GetLadder.Reply(standing, today: calendar.today(in: standing.zone))
        }
    }
}
