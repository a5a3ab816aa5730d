import CYAML

/// A place in the order of a YAML source: where a value begins or ends, as the YAML library reads it.
struct SourceEvent {
    /// Kind of a YAML event, with its text or anchor.
    enum Kind {
        /// A value that is a text, and whether it stands without quotes.
        case scalar(String, isPlain: Bool)
        case alias(String)
        case listStart
        /// A map begins; keys and values follow by turns.
        case mapStart
        /// The list or the map that began last ends.
        case end
    }

    let kind: Kind
    let place: SourcePlace
    let anchor: String?
    /// Tag as the YAML library resolves it; empty when there is none.
    let tag: String
}

/// The first document of a YAML source, event after event.
struct SourceEvents {
    /// Error in a source that isn't YAML.
    struct Failure: Error {
        let problem: String
        /// Construct that the library was reading, and the line where that began.
        let context: (text: String, line: Int)?
        let place: SourcePlace
    }

    /// Events of the first document; empty when the source has none.
    private(set) var events: [SourceEvent] = []
    private(set) var secondDocument: SourcePlace?

    /// Reads a source as far as the start of its second document.
    init(_ source: String) throws(Failure) {
        try Array(source.utf8).withUnsafeBufferPointer { bytes throws(Failure) in
            guard let reader = cyaml_new(bytes.baseAddress, bytes.count) else { throw .noMemory }
            defer { cyaml_free(reader) }
            try read(reader)
        }
    }

    private mutating func read(_ reader: OpaquePointer) throws(Failure) {
        var event = cyaml_event()
        var documentCount = 0
        while true {
            cyaml_next(reader, &event)
            switch event.kind {
            case CYAML_STREAM_END: return
            case CYAML_FAILED: throw Failure(event)
            case CYAML_DOCUMENT_START:
                documentCount += 1
                if documentCount == 2 {
                    cyaml_next(reader, &event)
                    secondDocument = SourcePlace(event)
                    return
                }
            case CYAML_DOCUMENT_END: break
            default: events.append(SourceEvent(event))
            }
        }
    }
}

extension SourceEvents.Failure {
    fileprivate static let noMemory = Self(
        problem: "there is no memory left to read it",
        context: nil,
        place: .start
    )

    fileprivate init(_ event: cyaml_event) {
        problem = event.problem.map { String(cString: $0) } ?? ""
        context = event.context.map { (String(cString: $0), Int(event.context_line)) }
        place = SourcePlace(event)
    }
}

extension SourceEvent {
    fileprivate init(_ event: cyaml_event) {
        let anchor = event.anchor.map { String(cString: $0) }
        kind =
            switch event.kind {
            case CYAML_SCALAR:
                .scalar(
                    String(decoding: UnsafeBufferPointer(start: event.text, count: event.text_size), as: UTF8.self),
                    isPlain: event.is_plain != 0
                )
            case CYAML_ALIAS: .alias(anchor ?? "")
            case CYAML_LIST_START: .listStart
            case CYAML_MAP_START: .mapStart
            default: .end
            }
        place = SourcePlace(event)
        self.anchor = anchor
        tag = event.tag.map { String(cString: $0) } ?? ""
    }
}

extension SourcePlace {
    fileprivate init(_ event: cyaml_event) {
        self.init(line: Int(event.line), column: Int(event.column))
    }
}
