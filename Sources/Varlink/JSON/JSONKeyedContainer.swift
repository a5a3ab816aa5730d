/// An object in the text, as an encoding container.
struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONWriter
    let place: JSONPlace

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        try begin(key)
        writer.append(literal: "null")
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try begin(key)
        writer.append(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        try begin(key)
        writer.append(value)
    }

    func encode(_ value: Double, forKey key: Key) throws { try number(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try number(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try integer(Int64(value), key) }
    func encode(_ value: Int8, forKey key: Key) throws { try integer(Int64(value), key) }
    func encode(_ value: Int16, forKey key: Key) throws { try integer(Int64(value), key) }
    func encode(_ value: Int32, forKey key: Key) throws { try integer(Int64(value), key) }
    func encode(_ value: Int64, forKey key: Key) throws { try integer(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try integer(UInt64(value), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try integer(UInt64(value), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try integer(UInt64(value), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try integer(UInt64(value), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try integer(value, key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try begin(key)
        try writer.encode(value, at: writer.valuePlace())
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let place = writer.open(.object(keyedBy: keyType), at: valuePlace(key.stringValue))
        return KeyedEncodingContainer(JSONKeyedContainer<NestedKey>(writer: writer, place: place))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(writer: writer, place: writer.open(.array, at: valuePlace(key.stringValue)))
    }

    func superEncoder() -> any Encoder {
        JSONValueEncoder(writer: writer, place: valuePlace("super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        JSONValueEncoder(writer: writer, place: valuePlace(key.stringValue))
    }

    // MARK: - Parts

    private func begin(_ key: Key) throws(UnencodableValue) {
        try writer.beginMember(key.stringValue, at: place)
    }

    private func integer(_ value: Int64, _ key: Key) throws(UnencodableValue) {
        try begin(key)
        writer.append(value)
    }

    private func integer(_ value: UInt64, _ key: Key) throws(UnencodableValue) {
        try begin(key)
        writer.append(value)
    }

    private func number(
        _ value: some BinaryFloatingPoint & LosslessStringConvertible,
        _ key: Key
    ) throws(UnencodableValue) {
        // First of all, so that a key without a value never stands in the text.
        try writer.check(value)
        try begin(key)
        writer.append(value)
    }

    /// The place of a member; none when this object is closed, which the first write there reports.
    private func valuePlace(_ key: String) -> JSONPlace {
        do {
            try writer.beginMember(key, at: place)
            return writer.valuePlace()
        } catch {
            return .none
        }
    }
}
