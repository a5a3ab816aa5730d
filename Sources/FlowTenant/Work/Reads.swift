/// Reads of one kind in a decision: values that it was given, and keys whose values it still needs.
package struct Reads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Keys that were asked for and aren't here, in the order in which they were asked for.
    package private(set) var missing: [Key] = []
    private var found: [Key: ReadResult<Value>] = [:]

    package init() {}

    /// Returns what was read under a key; nil when it isn't here, which is noted.
    mutating func look(_ key: Key) -> ReadResult<Value>? {
        if let known = found[key] { return known }
        if !missing.contains(key) { missing.append(key) }
        return nil
    }

    package mutating func give(_ reading: ReadResult<Value>, as key: Key) {
        found[key] = reading
        missing.removeAll { $0 == key }
    }
}

/// Result of a look at the disk.
package enum ReadResult<Value: Sendable>: Sendable {
    case value(Value)
    case damaged(String)
}

/// The key of that of which there is one only.
package enum OnlyOne: Hashable, Sendable {
    case it
}
