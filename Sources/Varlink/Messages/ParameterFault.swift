/// Fault in a call's parameters, worded so that a person can correct it.
struct ParameterFault {
    let varlinkError: VarlinkError

    /// - Parameters:
    ///   - error: what the decoder threw.
    ///   - parameters: the parameters, to say what was found.
    init(_ error: any Error, in parameters: JSONValue) {
        if let error = error as? any VarlinkErrorConvertible {
            varlinkError = error.varlinkError
            return
        }
        guard let error = error as? DecodingError else {
            varlinkError = .invalidParameter(Self.wholePath, message: "The parameters cannot be read: \(error)")
            return
        }
        let (path, complaint) = Self.complaint(error, in: parameters)
        varlinkError = .invalidParameter(path, message: complaint)
    }

    private static let wholePath = "parameters"

    private static func complaint(_ error: DecodingError, in parameters: JSONValue) -> (path: String, message: String) {
        switch error {
        case .keyNotFound(let key, let context):
            let path = dotted(context.codingPath + [key])
            return (path, "The field \(path) is missing")
        case .valueNotFound(let type, let context):
            let path = dotted(context.codingPath)
            return (path, "The field \(path) must be \(Self.name(of: type)), found null")
        case .typeMismatch(let type, let context):
            let path = dotted(context.codingPath)
            // Whoever forgets the braces gives a value where its field belongs: it may be a secret.
            let found =
                context.codingPath.isEmpty
                ? kind(of: parameters) : describe(value(at: context.codingPath, in: parameters))
            return (path, "The field \(path) must be \(Self.name(of: type)), found \(found)")
        case .dataCorrupted(let context):
            let path = dotted(context.codingPath)
            let found = describe(value(at: context.codingPath, in: parameters))
            return (path, "The field \(path) cannot be \(found): \(context.debugDescription)")
        @unknown default:
            return (wholePath, "The parameters cannot be read: \(error)")
        }
    }

    private static func dotted(_ codingPath: [any CodingKey]) -> String {
        let path = codingPath.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return path.isEmpty ? wholePath : path
    }

    private static func value(at codingPath: [any CodingKey], in parameters: JSONValue) -> JSONValue? {
        codingPath.reduce(Optional(parameters)) { value, key in
            key.intValue.map { value?[$0] } ?? value?[key.stringValue]
        }
    }

    /// A value in words, a long text shortened.
    static func describe(_ value: JSONValue?) -> String {
        switch value {
        case nil: "nothing"
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let value): "the number \(value)"
        case .double(let value): "the number \(value)"
        case .string(let value): value.count <= 40 ? "the string \"\(value)\"" : "the string \"\(value.prefix(40))…\""
        case .array: "a list"
        case .object: "an object"
        }
    }

    static func kind(of value: JSONValue) -> String {
        switch value {
        case .string: "a string"
        case .int, .double: "a number"
        case .null, .bool, .array, .object: describe(value)
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "an integer"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
