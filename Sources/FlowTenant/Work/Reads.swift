/// What a decision reads of one kind: what it was given, and what it still has to be given.
package struct Reads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What was asked for and isn't here, in the order in which it was asked for.
    package private(set) var missing: [Key] = []
    private var found: [Key: ReadResult<Value>] = [:]

    /// Nothing was asked for.
    package init() {}

    /// What was read as this; nil when it isn't here, which is noted.
    mutating func look(_ key: Key) -> ReadResult<Value>? {
        if let known = found[key] { return known }
        if !missing.contains(key) { missing.append(key) }
        return nil
    }

    /// Gives what was read as this.
    package mutating func give(_ reading: ReadResult<Value>, as key: Key) {
        found[key] = reading
        missing.removeAll { $0 == key }
    }
}

/// What came of a look at the disk.
package enum ReadResult<Value: Sendable>: Sendable {
    /// What is there.
    case value(Value)
    /// It is damaged, and this is wrong with it.
    case damaged(String)
}

/// The key of that of which there is one only.
package enum OnlyOne: Hashable, Sendable {
    /// It.
    case it
}
