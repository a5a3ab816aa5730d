import FlowCore
import FlowEngine
import FlowStore

/// One call that is being answered: who makes it, and in whose words it is refused.
struct Call: Sendable {
    let context: HandlerContext
    let session: CallerSession
    let errors: WireErrors
    let method: String
    let wantsMore: Bool

    /// Caller of the method; without any rights when its token has ended meanwhile.
    var caller: Caller { session.caller }
    var engine: Engine { context.engine }
    var store: Store { context.engine.store }
    var zones: any ZoneCatalog { context.zones }
    var now: Timestamp { context.clock.now }
    var calendar: PaymentCalendar { PaymentCalendar(zones: zones, now: now) }
}
