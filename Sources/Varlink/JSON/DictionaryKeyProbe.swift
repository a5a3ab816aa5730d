/// Finds the key type with which the standard library encodes dictionaries, by letting it encode one.
final class DictionaryKeyProbe: Encoder {
    /// The key type; nil when dictionaries no longer encode themselves as keyed containers.
    static let dictionaryKey: ObjectIdentifier? = {
        let probe = DictionaryKeyProbe()
        do {
            try [String: String]().encode(to: probe)
        } catch {
            return nil
        }
        return probe.key
    }()

    private var key: ObjectIdentifier?

    private init() {}

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        key = ObjectIdentifier(type)
        return KeyedEncodingContainer(JSONKeyedContainer(writer: JSONWriter(), place: .none))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(writer: JSONWriter(), place: .none)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONValueEncoder(writer: JSONWriter(), place: .none)
    }
}
