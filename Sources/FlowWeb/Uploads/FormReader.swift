import Hummingbird
import NIOCore

/// Form of a page: its fields by their names, and its files.
struct FormInput: Sendable {
    var fields: [String: String] = [:]
    var files: [SpooledFile] = []
}

/// Reader of a form that may have files, which go to disk as they come.
struct FormReader {
    /// Refusal of a form, once it has come as a whole, with its fields and without its files.
    struct Refused: Error {
        enum Reason: Hashable, Sendable {
            case tooLarge
            /// Form whose token isn't of this session.
            case foreign
            /// The system can't keep its files, and says why.
            case notKept(String)
        }

        let reason: Reason
        let fields: [String: String]
    }

    /// Longest form without its files, in bytes.
    static let formSizeBytesMax = 1 << 20
    /// Size for which each field counts besides its name and its value, in bytes.
    private static let partSizeBytes = 64
    /// Most fields of a form.
    static let fieldCountMax = formSizeBytesMax / partSizeBytes
    /// Most files of one form.
    static let fileCountMax = 20
    /// Largest files of one form together, in bytes: the largest medium that a tenant may allow.
    static let filesSizeBytesMax: Int64 = 1 << 30

    private var parser: MultipartParser
    private var input = FormInput()
    private var head: MultipartParser.Head?
    private var text: [UInt8] = []
    private var textSizeBytes = 0
    private var refusal: Refused.Reason?

    init(_ parser: MultipartParser) {
        self.parser = parser
    }

    /// Reads a body; `isOwn` looks at the fields before the first file: of a form that isn't, no file is kept.
    ///
    /// `progress` is called for each piece. Throws `Refused`, and `Malformed` for what is no form.
    mutating func read(
        _ body: RequestBody,
        isOwn: ([String: String]) -> Bool,
        progress: () -> Void
    ) async throws -> FormInput {
        for try await buffer in body {
            progress()
            for event in try parser.read(buffer.readableBytesView) {
                do throws(SpooledFile.Failure) {
                    try apply(event, isOwn)
                } catch {
                    refusal = .notKept(error.reason)
                }
                // What it takes on disk is free at once.
                if refusal != nil { input.files = [] }
            }
        }
        guard parser.isOver else { throw MultipartParser.Malformed() }
        if let refusal { throw Refused(reason: refusal, fields: input.fields) }
        return input
    }

    private mutating func apply(
        _ event: MultipartParser.Event,
        _ isOwn: ([String: String]) -> Bool
    ) throws(SpooledFile.Failure) {
        switch event {
        case .began(let head):
            self.head = head
            text = []
            textSizeBytes += head.name.utf8.count + Self.partSizeBytes
            refuse(textSizeBytes > Self.formSizeBytesMax, .tooLarge)
            // A file that wasn't chosen has no name.
            guard let name = head.fileName, !name.isEmpty else { return }
            refuse(!isOwn(input.fields), .foreign)
            refuse(input.files.count == Self.fileCountMax, .tooLarge)
            if refusal == nil { input.files.append(try SpooledFile(name: name, declaredType: head.type)) }
        case .bytes(let bytes):
            // What is refused is read to its end, so that the browser shows the answer, with what was typed.
            if head?.fileName != nil {
                if refusal != nil { return }
                refuse(input.files.reduce(Int64(bytes.count)) { $0 + $1.sizeBytes } > Self.filesSizeBytesMax, .tooLarge)
                if refusal == nil, head?.fileName?.isEmpty == false { try input.files.last?.append(bytes) }
            } else {
                textSizeBytes += bytes.count
                refuse(textSizeBytes > Self.formSizeBytesMax, .tooLarge)
                if textSizeBytes <= Self.formSizeBytesMax { text += bytes }
            }
        case .ended:
            guard textSizeBytes <= Self.formSizeBytesMax, let head, head.fileName == nil, input.fields[head.name] == nil
            else { return }
            input.fields[head.name] = String(decoding: text, as: UTF8.self)
        }
    }

    /// Notes the first reason for which the form is refused.
    private mutating func refuse(_ isRefused: Bool, _ reason: Refused.Reason) {
        if isRefused, refusal == nil { refusal = reason }
    }
}
