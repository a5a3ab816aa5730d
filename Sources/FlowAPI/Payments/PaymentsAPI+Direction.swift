// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// Direction in which the money goes.
    ///
    /// incoming: the party pays us; outgoing: we pay the party.
    package enum Direction: String, WireEnum {
        case incoming
        case outgoing
    }
}
