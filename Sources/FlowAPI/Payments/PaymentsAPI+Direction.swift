// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// Which way the money goes.
    ///
    /// incoming: the party pays us; outgoing: we pay the party.
    package enum Direction: String, WireEnum {
        /// Incoming.
        case incoming
        /// Outgoing.
        case outgoing
    }
}
