/// Encodes one value at its place in the text.
struct JSONValueEncoder: Encoder {
    let writer: JSONWriter
    let place: JSONPlace

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let place = writer.open(.object(keyedBy: type), at: place)
        return KeyedEncodingContainer(JSONKeyedContainer(writer: writer, place: place))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(writer: writer, place: writer.open(.array, at: place))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        try writer.claim(place)
        writer.append(literal: "null")
    }

    func encode(_ value: Bool) throws {
        try writer.claim(place)
        writer.append(value)
    }

    func encode(_ value: String) throws {
        try writer.claim(place)
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
        try writer.encode(value, at: place)
    }

    private func integer(_ value: Int64) throws(UnencodableValue) {
        try writer.claim(place)
        writer.append(value)
    }

    private func integer(_ value: UInt64) throws(UnencodableValue) {
        try writer.claim(place)
        writer.append(value)
    }

    private func number(
        _ value: some BinaryFloatingPoint & LosslessStringConvertible
    ) throws(UnencodableValue) {
        try writer.check(value)
        try writer.claim(place)
        writer.append(value)
    }
}
