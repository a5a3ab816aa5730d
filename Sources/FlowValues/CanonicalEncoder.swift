extension CanonicalValue {
    /// Encodes a value into its canonical form; members that are nil are left out.
    ///
    /// Throws the errors of the value's own `encode`, and an error for numbers that aren't whole: those are
    /// `DecimalNumber`.
    package init(encoding value: some Encodable) throws {
        let node = CanonicalNode()
        try node.encode(value)
        self = node.value
    }
}

/// A value on its way: what was encoded of it so far.
private final class CanonicalNode {
    private var whole: CanonicalValue?
    private var list: [CanonicalNode]?
    /// Members of plain values, and of values that have containers of their own.
    ///
    /// They stay when another container is asked for: several containers of one value make one object.
    private var members: [String: CanonicalValue] = [:]
    private var nodes: [(name: String, node: CanonicalNode)] = []

    /// Value encoded so far; an empty object when nothing was encoded.
    var value: CanonicalValue {
        if let whole { return whole }
        if let list { return .list(list.map(\.value)) }
        for (name, node) in nodes { members[name] = node.value }
        nodes = []
        return .object(members)
    }

    var count: Int { list?.count ?? 0 }

    func set(_ value: CanonicalValue) { whole = value }

    func set(_ value: CanonicalValue, for name: String) { members[name] = value }

    func beginList() { list = list ?? [] }

    func member(_ name: String) -> CanonicalNode {
        let node = CanonicalNode()
        nodes.append((name, node))
        return node
    }

    func element() -> CanonicalNode {
        let node = CanonicalNode()
        list?.append(node)
        return node
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as CanonicalValue: set(value)
        case let value as DecimalNumber: set(.decimal(value))
        default: try value.encode(to: CanonicalEncoder(node: self))
        }
    }
}

private struct CanonicalEncoder: Encoder {
    let node: CanonicalNode
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(CanonicalObject(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.beginList()
        return CanonicalList(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { CanonicalWhole(node: node) }
}

private struct CanonicalWhole: SingleValueEncodingContainer {
    let node: CanonicalNode
    let codingPath: [any CodingKey] = []

    func encodeNil() throws { throw refusal("null") }
    func encode(_ value: Bool) { node.set(.boolean(value)) }
    func encode(_ value: String) { node.set(.text(value)) }
    func encode(_ value: Double) throws { throw refusal(value) }
    func encode(_ value: Float) throws { throw refusal(value) }
    func encode(_ value: Int) { node.set(.integer(value)) }
    func encode(_ value: Int8) { node.set(.integer(Int(value))) }
    func encode(_ value: Int16) { node.set(.integer(Int(value))) }
    func encode(_ value: Int32) { node.set(.integer(Int(value))) }
    func encode(_ value: Int64) { node.set(.integer(Int(value))) }
    func encode(_ value: UInt8) { node.set(.integer(Int(value))) }
    func encode(_ value: UInt16) { node.set(.integer(Int(value))) }
    func encode(_ value: UInt32) { node.set(.integer(Int(value))) }

    func encode(_ value: UInt) throws { try encode(whole: value) }
    func encode(_ value: UInt64) throws { try encode(whole: value) }

    func encode(_ value: some Encodable) throws { try node.encode(value) }

    private func encode(whole value: some BinaryInteger) throws {
        guard let number = Int(exactly: value) else { throw refusal(value) }
        node.set(.integer(number))
    }

    private func refusal(_ value: Any) -> EncodingError {
        let context = EncodingError.Context(codingPath: codingPath, debugDescription: "no canonical value")
        return .invalidValue(value, context)
    }
}

private struct CanonicalObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: CanonicalNode
    let codingPath: [any CodingKey] = []

    /// A member that is nothing is left out.
    func encodeNil(forKey key: Key) {}

    func encode(_ value: Bool, forKey key: Key) { node.set(.boolean(value), for: key.stringValue) }
    func encode(_ value: String, forKey key: Key) { node.set(.text(value), for: key.stringValue) }
    func encode(_ value: Int, forKey key: Key) { node.set(.integer(value), for: key.stringValue) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key.stringValue).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        superEncoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superEncoder(forKey: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { CanonicalEncoder(node: node.member("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { CanonicalEncoder(node: node.member(key.stringValue)) }
}

private struct CanonicalList: UnkeyedEncodingContainer {
    let node: CanonicalNode
    let codingPath: [any CodingKey] = []
    var count: Int { node.count }

    func encodeNil() throws { try CanonicalWhole(node: node.element()).encodeNil() }
    func encode(_ value: Bool) { CanonicalWhole(node: node.element()).encode(value) }
    func encode(_ value: String) { CanonicalWhole(node: node.element()).encode(value) }
    func encode(_ value: Int) { CanonicalWhole(node: node.element()).encode(value) }
    func encode(_ value: some Encodable) throws { try node.element().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        superEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { CanonicalEncoder(node: node.element()) }
}
