import FoundationEssentials

extension EventContent {
    /// Reads the payload of an event of a kind from JSON.
    ///
    /// Throws when the text isn't one, such as for a kind that has more content in another version.
    package init(_ kind: EventKind, json: String) throws {
        self = try JSONDecoder().decode(Reader.self, from: Data(json.utf8), configuration: kind).content
    }

    private struct Reader: DecodableWithConfiguration {
        let content: EventContent

        init(from decoder: any Decoder, configuration kind: EventKind) throws {
            content = try kind.reader(decoder)
        }
    }
}
