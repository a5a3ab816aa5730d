/// Parser of `multipart/form-data` (RFC 7578), piece by piece: a file is never in memory as a whole.
struct MultipartParser: Sendable {
    /// Head of a part: the field that it is of, and its file's name and type where it is one.
    struct Head: Hashable, Sendable {
        let name: String
        var fileName: String?
        var type: String?
    }

    /// Event in the order of the body; bytes are of the part that began last.
    enum Event: Hashable, Sendable {
        case began(Head)
        case bytes(ArraySlice<UInt8>)
        case ended
    }

    /// Body that isn't what its head says.
    struct Malformed: Error {}

    private enum State { case preamble, head, body, over }

    /// Largest head of a part, in bytes.
    static let headSizeBytesMax = 16 << 10
    private static let lineEnd: [UInt8] = [13, 10]
    private static let headEnd: [UInt8] = [13, 10, 13, 10]

    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Bytes that can't be told apart yet; the first delimiter may stand at the beginning, without a line end before.
    private var pending = lineEnd

    /// True where the last delimiter was seen.
    var isOver: Bool { state == .over }

    /// Takes the boundary of a content type; nil for another type, or one without a boundary of 1 to 70 bytes.
    init?(contentType: String) {
        let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
        guard parts.first?.lowercased() == "multipart/form-data",
            let text = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })?.dropFirst(9)
        else { return nil }
        let boundary = text.filter { $0 != "\"" }
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Reads the next bytes of the body.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(Malformed) -> [Event] {
        pending += bytes
        var rest = pending[...]
        var events: [Event] = []
        while try step(&rest, &events) {}
        pending = Array(rest)
        return events
    }

    /// Returns false where more bytes are needed.
    private mutating func step(_ rest: inout ArraySlice<UInt8>, _ events: inout [Event]) throws(Malformed) -> Bool {
        switch state {
        case .preamble, .body:
            let place = rest.place(of: delimiter)
            let known = place ?? max(rest.startIndex, rest.endIndex - delimiter.count + 1)
            if state == .body, known > rest.startIndex { events.append(.bytes(rest[..<known])) }
            rest = rest[known...]
            guard place != nil else { return false }
            return try pass(&rest, &events)
        case .head:
            guard let place = rest.place(of: Self.headEnd) else {
                guard rest.count <= Self.headSizeBytesMax else { throw Malformed() }
                return false
            }
            events.append(.began(try Self.head(rest[..<place])))
            rest = rest[(place + Self.headEnd.count)...]
            state = .body
            return true
        case .over:
            rest = []
            return false
        }
    }

    /// Goes past the delimiter at which the rest begins.
    private mutating func pass(_ rest: inout ArraySlice<UInt8>, _ events: inout [Event]) throws(Malformed) -> Bool {
        let after = rest.dropFirst(delimiter.count)
        guard after.count >= 2 else { return false }
        let isLast = after.starts(with: "--".utf8)
        guard isLast || after.starts(with: Self.lineEnd) else { throw Malformed() }
        if state == .body { events.append(.ended) }
        state = isLast ? .over : .head
        rest = after.dropFirst(2)
        return true
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> Head {
        var (name, fileName, type): (String?, String?, String?)
        for line in bytes.split(whereSeparator: { $0 == 13 || $0 == 10 }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Malformed() }
            let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-disposition": (name, fileName) = (quoted("name", in: value), quoted("filename", in: value))
            case "content-type": type = String(decoding: value, as: UTF8.self)
            default: break
            }
        }
        guard let name else { throw Malformed() }
        return Head(name: name, fileName: fileName, type: type)
    }

    /// Value of `; name="…"`, in which browsers write a quotation mark and line ends as %22, %0D and %0A (HTML, 4.10.22.8).
    ///
    /// By bytes: a mark that combines with the quotation mark before it is part of the name.
    private static func quoted(_ name: String, in bytes: ArraySlice<UInt8>) -> String? {
        let begin = Array("; \(name)=\"".utf8)
        guard let place = bytes.place(of: begin) else { return nil }
        let value = bytes[(place + begin.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
            .replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}

extension ArraySlice<UInt8> {
    /// Index at which the bytes stand first as a whole.
    fileprivate func place(of bytes: [UInt8]) -> Int? {
        guard let first = bytes.first else { return nil }
        var rest = self
        while let found = rest.firstIndex(of: first), found + bytes.count <= endIndex {
            if self[found..<(found + bytes.count)].elementsEqual(bytes) { return found }
            rest = self[(found + 1)...]
        }
        return nil
    }
}
