import NIOCore

/// A call as a service sees it.
package struct IncomingCall: Sendable {
    private let header: CallHeader
    /// Names that the parameters may have; nil until the method has been looked up.
    private var names: ParameterNames?

    init(frame: ByteBuffer) throws(MalformedMessage) {
        header = try MessageCodec.decodeCall(frame)
    }

    /// A call made here, for tests and for calls without a socket; parameters without a JSON form are left out.
    package init(
        method: String,
        parameters: some Encodable = NoParameters(),
        wantsMore: Bool = false,
        isOneway: Bool = false,
        isUpgrade: Bool = false
    ) {
        header = CallHeader(
            method: method,
            // Such a call is then answered with the fields that it misses.
            parameters: try? MessageCodec.bytes(encoding: parameters),
            isOneway: isOneway,
            wantsMore: wantsMore,
            isUpgrade: isUpgrade
        )
    }

    /// The full name of the method, such as `org.varlink.service.GetInfo`.
    package var method: String { header.method }
    /// The interface part of the method's name; empty when the name has no dot.
    package var interface: String { String(header.method[..<(lastDot ?? header.method.startIndex)]) }
    package var member: String {
        lastDot.map { String(header.method[header.method.index(after: $0)...]) } ?? header.method
    }
    /// Whether the caller takes several replies.
    package var wantsMore: Bool { header.wantsMore }
    /// Whether the caller takes no reply, not even an error.
    package var isOneway: Bool { header.isOneway }
    /// Whether the caller wants to go on with another protocol.
    package var isUpgrade: Bool { header.isUpgrade }

    /// The parameters as a type of the application's.
    ///
    /// Once a `ServiceDirectory` has dispatched the call, a field that the interface doesn't describe is refused, and a text
    /// with U+0000. Throws
    /// `org.varlink.service.InvalidParameter`, which names the field and says what was found.
    package func parameters<P: Decodable>(as type: P.Type) throws(VarlinkError) -> P {
        try MessageCodec.decodeParameters(type, from: header.parameters, names: names)
    }

    func taking(_ names: ParameterNames?) -> IncomingCall {
        var call = self
        call.names = names
        return call
    }

    private var lastDot: String.Index? { header.method.lastIndex(of: ".") }
}
