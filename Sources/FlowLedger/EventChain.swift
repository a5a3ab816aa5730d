/// The hash chain over a tenant's events: `hash = H(previous ‖ header ‖ H(salt ‖ payload))`, H being SHA-256.
///
/// The header's bytes are nine lines of UTF-8, each ended by a line feed: `flowd-event-1`, the tenant's number, the
/// event's number, milliseconds since 1970, kind, principal, job (or an empty line), step (or an empty line), the number
/// of the event before it that is about the same job (or an empty line). None of these can contain a line feed. Before the first event stand 32 zero bytes. Payload and salt stand apart, so that
/// erasing them leaves the chain verifiable.
package enum EventChain {
    package static let saltSizeBytes = 16
    /// The hash before the first event.
    package static let start = [UInt8](repeating: 0, count: 32)

    package static func link(
        _ header: EventHeader,
        payload: String,
        salt: [UInt8],
        after previous: [UInt8],
        previousOfJob: EventNumber? = nil
    ) -> Event {
        let payloadHash = digest(salt, Array(payload.utf8))
        return Event(
            header: header,
            payload: payload,
            salt: salt,
            payloadHash: payloadHash,
            hash: digest(previous, bytes(of: header, previousOfJob), payloadHash),
            previousOfJob: previousOfJob
        )
    }

    /// True when the event follows from the one before; an erased payload is taken by its hash.
    ///
    /// Payload and salt are there both or not at all. The salt's size counts, because the hash alone doesn't say where
    /// the salt ends.
    package static func verifies(_ event: Event, after previous: [UInt8]) -> Bool {
        switch (event.payload, event.salt) {
        case (let payload?, let salt?):
            guard salt.count == saltSizeBytes, digest(salt, Array(payload.utf8)) == event.payloadHash else {
                return false
            }
        case (nil, nil): break
        case (.some, nil), (nil, .some): return false
        }
        return digest(previous, bytes(of: event.header, event.previousOfJob), event.payloadHash) == event.hash
    }

    private static func bytes(of header: EventHeader, _ previousOfJob: EventNumber?) -> [UInt8] {
        let lines = [
            "flowd-event-1", String(header.tenant.number), String(header.number), String(header.at.milliseconds),
            header.kind.rawValue, header.principal.text, header.job?.description ?? "", header.step?.text ?? "",
            previousOfJob.map { String($0) } ?? "",
        ]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        for line in lines {
            bytes += line.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    private static func digest(_ parts: [UInt8]...) -> [UInt8] {
        var hash = SHA256()
        for part in parts { hash.update(part) }
        return hash.digest
    }
}
