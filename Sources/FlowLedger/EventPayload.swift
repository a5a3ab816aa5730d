/// Content of events of some kinds: the change, with the state before and after.
///
/// Its members are those of the stored JSON, which leaves out members that are nil, and is read for as long as there
/// are events of it. So members are added, as optional ones, and never given another name or meaning.
package protocol EventPayload: Codable, Hashable, Sendable {
    /// The kinds of event that tell it.
    associatedtype Kind: EventPayloadKind
}

/// Kinds of event that tell the same.
package protocol EventPayloadKind: Hashable, Sendable, CaseIterable {
    var eventKind: EventKind { get }
}

/// Members that stand in several payloads among the others.
package protocol EventPart: Codable, Hashable, Sendable {}

extension EventPayload {
    /// Value of the payload as stored and hashed.
    package var canonical: CanonicalValue {
        do {
            return try CanonicalValue(encoding: self)
        } catch {
            preconditionFailure("A payload has a number that isn't whole, or nothing in a list: \(self)")
        }
    }
}

extension Array {
    /// Nil when there is nothing, so that an event leaves it out.
    package var ifAny: [Element]? { isEmpty ? nil : self }
}

extension Dictionary {
    /// Nil when there is nothing, so that an event leaves it out.
    package var ifAny: [Key: Value]? { isEmpty ? nil : self }
}
