import NIOCore

/// The one place where Varlink messages and JSON meet; nothing else encodes or decodes.
///
/// Frames go in without their terminating NUL and come out with it.
enum MessageCodec {
    // MARK: - Calls

    /// Reads a call.
    ///
    /// Missing, `null` and `{}` parameters are the same; flags may be explicit or `null`; unknown keys are ignored.
    static func decodeCall(_ frame: ByteBuffer) throws(MalformedMessage) -> CallHeader {
        var header = CallHeader(method: "")
        var hasMethod = false
        try members(of: frame) { (key, field) throws(MalformedMessage) in
            switch key {
            case "method":
                header.method = try field.string()
                hasMethod = true
            case "parameters": header.parameters = try field.bytes()
            case "oneway": header.isOneway = try field.flag()
            case "more": header.wantsMore = try field.flag()
            case "upgrade": header.isUpgrade = try field.flag()
            default: try field.skip()
            }
        }
        guard hasMethod else { throw .wrongShape(reason: "a call needs a member \"method\"") }
        return header
    }

    /// Writes a call; flags that are false are left out.
    static func encodeCall(_ header: CallHeader, parameters: some Encodable) throws(UnencodableValue) -> ByteBuffer {
        let writer = JSONWriter()
        writer.append(literal: "{\"method\":")
        writer.append(header.method)
        if header.isOneway { writer.append(literal: ",\"oneway\":true") }
        if header.wantsMore { writer.append(literal: ",\"more\":true") }
        if header.isUpgrade { writer.append(literal: ",\"upgrade\":true") }
        writer.append(literal: ",\"parameters\":")
        try append(object: parameters, to: writer)
        writer.append(literal: "}\0")
        return ByteBuffer(bytes: writer.bytes)
    }

    // MARK: - Replies

    static func decodeReply(_ frame: ByteBuffer) throws(MalformedMessage) -> ReplyHeader {
        var header = ReplyHeader()
        try members(of: frame) { (key, field) throws(MalformedMessage) in
            switch key {
            case "error": header.error = try field.optionalString()
            case "parameters": header.parameters = try field.bytes()
            case "continues": header.continues = try field.flag()
            default: try field.skip()
            }
        }
        return header
    }

    static func encodeReply(parameters: some Encodable, continues: Bool) throws(UnencodableValue) -> ByteBuffer {
        let writer = JSONWriter()
        writer.append(literal: "{\"parameters\":")
        try append(object: parameters, to: writer)
        if continues { writer.append(literal: ",\"continues\":true") }
        writer.append(literal: "}\0")
        return ByteBuffer(bytes: writer.bytes)
    }

    static func encodeError(_ error: VarlinkError) throws(UnencodableValue) -> ByteBuffer {
        let writer = JSONWriter()
        writer.append(literal: "{\"error\":")
        writer.append(error.name)
        writer.append(literal: ",\"parameters\":")
        try append(object: error.parameters, to: writer)
        writer.append(literal: "}\0")
        return ByteBuffer(bytes: writer.bytes)
    }

    // MARK: - Parameters

    /// Reads parameters as `type`; an error names the field by its path, what was found and what is allowed.
    ///
    /// With `names` given, others are refused, and texts with U+0000.
    static func decodeParameters<P: Decodable>(
        _ type: P.Type,
        from bytes: ByteBuffer?,
        names: ParameterNames? = nil
    ) throws(VarlinkError) -> P {
        guard let bytes else { return try decode(type, from: .object([:])) }
        let parameters: JSONValue
        do {
            parameters = try value(bytes)
        } catch {
            throw ParameterFault(error, in: .null).varlinkError
        }
        if let names {
            try NullCharacter.refuse(in: parameters, bytes)
            try names.check(parameters)
        }
        return try decode(type, from: parameters)
    }

    /// The JSON text of parameters, which must be an object.
    static func bytes(encoding parameters: some Encodable) throws(UnencodableValue) -> ByteBuffer {
        let writer = JSONWriter()
        try append(object: parameters, to: writer)
        return ByteBuffer(bytes: writer.bytes)
    }

    static func value(_ bytes: ByteBuffer) throws(JSONSyntaxError) -> JSONValue {
        try scan(bytes) { (scanner) throws(JSONSyntaxError) in
            let value = try scanner.value()
            try scanner.finish()
            return value
        }
    }

    /// Reads a value that is at hand as JSON as `type`, with the same errors as `decodeParameters`.
    static func decode<P: Decodable>(_ type: P.Type, from value: JSONValue) throws(VarlinkError) -> P {
        do {
            return try ValueDecoder.decode(type, from: value)
        } catch {
            throw ParameterFault(error, in: value).varlinkError
        }
    }

    static func text(of value: JSONValue) -> String? {
        // Only a number that is not finite has no text; the caller says what stands for it.
        (try? json(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The JSON form of a value, read back: how typed parameters become a `JSONValue`.
    static func value(encoding value: some Encodable) throws(UnencodableValue) -> JSONValue {
        let text = ByteBuffer(bytes: try json(value))
        do {
            return try Self.value(text)
        } catch {
            throw UnencodableValue(reason: error.description)
        }
    }

    // MARK: - Parts

    private static func json(_ value: some Encodable) throws(UnencodableValue) -> [UInt8] {
        let writer = JSONWriter()
        try writer.append(value: value)
        return writer.bytes
    }

    private static func append(object value: some Encodable, to writer: JSONWriter) throws(UnencodableValue) {
        let start = writer.bytes.count
        try writer.append(value: value)
        guard writer.bytes[start] == UInt8(ascii: "{") else {
            throw UnencodableValue(
                reason: "Parameters must be a JSON object, but \(type(of: value)) is not encoded as one"
            )
        }
    }

    private static func members(
        of frame: ByteBuffer,
        _ member: (String, inout MessageField) throws(MalformedMessage) -> Void
    ) throws(MalformedMessage) {
        var shapeError: MalformedMessage?
        do {
            try scan(frame) { (scanner) throws(JSONSyntaxError) in
                try scanner.object { (key, scanner) throws(JSONSyntaxError) in
                    var field = MessageField(name: key, frame: frame, scanner: scanner)
                    do throws(MalformedMessage) {
                        try member(key, &field)
                    } catch .notJSON(let error) {
                        throw error
                    } catch {
                        shapeError = shapeError ?? error
                        try field.skipAfterFailure()
                    }
                    scanner = field.scanner
                }
                try scanner.finish()
            }
        } catch {
            throw .notJSON(error)
        }
        if let shapeError { throw shapeError }
    }

    private static func scan<Result>(
        _ bytes: ByteBuffer,
        _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        // `withUnsafeReadableBytes` does not carry a typed error, so the outcome travels as a value.
        let outcome = bytes.withUnsafeReadableBytes { bytes in
            Swift.Result { () throws(JSONSyntaxError) -> Result in
                var scanner = try JSONScanner(bytes)
                return try body(&scanner)
            }
        }
        return try outcome.get()
    }
}
