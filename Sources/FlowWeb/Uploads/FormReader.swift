import Hummingbird
import NIOCore

/// Form of a page: its fields by their names, and its files.
struct FormInput: Sendable {
    var fields: [String: String] = [:]
    var files: [SpooledFile] = []
}

/// Reader of a form that may have files, which go to disk as they come.
struct FormReader {
    /// Size at which a form is refused, once it has come as a whole.
    struct TooLarge: Error {}

    /// Longest form without its files, in bytes.
    static let formSizeBytesMax = 1 << 20
    /// Size for which each field counts besides its name and its value, in bytes.
    private static let partSizeBytes = 64
    /// Most files of one form.
    static let fileCountMax = 20
    /// Largest files of one form together, in bytes: the largest medium that a tenant may allow.
    static let filesSizeBytesMax: Int64 = 1 << 30

    private var parser: MultipartParser
    private var input = FormInput()
    private var head: MultipartParser.Head?
    private var text: [UInt8] = []
    private var textSizeBytes = 0
    private var isTooLarge = false

    init(_ parser: MultipartParser) {
        self.parser = parser
    }

    /// Reads a body; `check` looks at the fields before the first file, and throws where they aren't of this server.
    ///
    /// `progress` is called for each piece.
    mutating func read(
        _ body: RequestBody,
        check: ([String: String]) throws -> Void,
        progress: () -> Void
    ) async throws -> FormInput {
        for try await buffer in body {
            progress()
            for event in try parser.read(buffer.readableBytesView) { try apply(event, check) }
        }
        guard parser.isOver else { throw MultipartParser.Malformed() }
        if isTooLarge { throw TooLarge() }
        return input
    }

    private mutating func apply(_ event: MultipartParser.Event, _ check: ([String: String]) throws -> Void) throws {
        switch event {
        case .began(let head):
            self.head = head
            text = []
            textSizeBytes += head.name.utf8.count + Self.partSizeBytes
            isTooLarge = isTooLarge || textSizeBytes > Self.formSizeBytesMax
            // A file that wasn't chosen has no name.
            guard let name = head.fileName, !name.isEmpty else { return }
            try check(input.fields)
            isTooLarge = isTooLarge || input.files.count == Self.fileCountMax
            if !isTooLarge { input.files.append(try SpooledFile(name: name, declaredType: head.type)) }
        case .bytes(let bytes):
            // What is too large is read to its end, so that the browser shows the answer.
            if isTooLarge { return }
            if head?.fileName != nil {
                isTooLarge = input.files.reduce(Int64(bytes.count)) { $0 + $1.sizeBytes } > Self.filesSizeBytesMax
                if !isTooLarge, head?.fileName?.isEmpty == false { try input.files.last?.append(bytes) }
            } else {
                textSizeBytes += bytes.count
                isTooLarge = textSizeBytes > Self.formSizeBytesMax
                if !isTooLarge { text += bytes }
            }
        case .ended:
            guard !isTooLarge, let head, head.fileName == nil, input.fields[head.name] == nil else { return }
            input.fields[head.name] = String(decoding: text, as: UTF8.self)
        }
    }
}
