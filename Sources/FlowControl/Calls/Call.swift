import FlowCore
import FlowEngine
import FlowStore

/// One call that is being answered: who makes it, and in whose words it is refused.
struct Call: Sendable {
    let context: HandlerContext
    let session: CallerSession
    let errors: WireErrors
    /// The method's full name.
    let method: String
    /// True when the caller takes several replies.
    let wantsMore: Bool

    /// Who calls; whoever's token has ended meanwhile has no rights any more.
    var caller: Caller { session.caller }
    var engine: Engine { context.engine }
    var store: Store { context.engine.store }
    var zones: any ZoneCatalog { context.zones }
    var now: Timestamp { context.clock.now }
    /// Tells which day it is for a party.
    var calendar: PaymentCalendar { PaymentCalendar(zones: zones, now: now) }
}
