/// An array in the text, as an encoding container.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
    let writer: JSONWriter
    let place: JSONPlace

    var codingPath: [any CodingKey] { [] }
    var count: Int { writer.count(at: place) }

    func encodeNil() throws {
        try writer.beginItem(at: place)
        writer.append(literal: "null")
    }

    func encode(_ value: Bool) throws {
        try writer.beginItem(at: place)
        writer.append(value)
    }

    func encode(_ value: String) throws {
        try writer.beginItem(at: place)
        writer.append(value)
    }

    func encode(_ value: Double) throws { try number(value) }
    func encode(_ value: Float) throws { try number(value) }
    func encode(_ value: Int) throws { try integer(Int64(value)) }
    func encode(_ value: Int8) throws { try integer(Int64(value)) }
    func encode(_ value: Int16) throws { try integer(Int64(value)) }
    func encode(_ value: Int32) throws { try integer(Int64(value)) }
    func encode(_ value: Int64) throws { try integer(value) }
    func encode(_ value: UInt) throws { try integer(UInt64(value)) }
    func encode(_ value: UInt8) throws { try integer(UInt64(value)) }
    func encode(_ value: UInt16) throws { try integer(UInt64(value)) }
    func encode(_ value: UInt32) throws { try integer(UInt64(value)) }
    func encode(_ value: UInt64) throws { try integer(value) }

    func encode(_ value: some Encodable) throws {
        try writer.beginItem(at: place)
        try writer.encode(value, at: writer.valuePlace())
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let place = writer.open(.object(keyedBy: keyType), at: valuePlace())
        return KeyedEncodingContainer(JSONKeyedContainer<NestedKey>(writer: writer, place: place))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(writer: writer, place: writer.open(.array, at: valuePlace()))
    }

    func superEncoder() -> any Encoder {
        JSONValueEncoder(writer: writer, place: valuePlace())
    }

    // MARK: - Parts

    private func integer(_ value: Int64) throws(UnencodableValue) {
        try writer.beginItem(at: place)
        writer.append(value)
    }

    private func integer(_ value: UInt64) throws(UnencodableValue) {
        try writer.beginItem(at: place)
        writer.append(value)
    }

    private func number(
        _ value: some BinaryFloatingPoint & LosslessStringConvertible
    ) throws(UnencodableValue) {
        try writer.check(value)
        try writer.beginItem(at: place)
        writer.append(value)
    }

    /// The place of an element; none when this array is closed, which the first write there reports.
    private func valuePlace() -> JSONPlace {
        do {
            try writer.beginItem(at: place)
            return writer.valuePlace()
        } catch {
            return .none
        }
    }
}
