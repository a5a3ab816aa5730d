import ArgumentParser
import Varlink

/// A field of a new step's form on the command line: `meter:number!`, `fuel:choice:gas,oil`.
struct NewField: Hashable, Sendable {
    let key: String
    let type: String
    let options: [String]
    let isRequired: Bool

    private static let types = ["text", "number", "boolean", "date", "choice"]

    static func parse(_ text: String) throws -> NewField {
        let isRequired = text.hasSuffix("!")
        let parts = (isRequired ? text.dropLast() : text[...])
            .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, !parts[0].isEmpty, types.contains(parts[1]) else {
            throw ValidationError(
                "write it as key:type, for example meter:number or seen:boolean!, the type one of \(types.joined(separator: ", "))"
            )
        }
        let options = parts.count == 3 ? parts[2].split(separator: ",", omittingEmptySubsequences: false) : []
        guard (parts[1] == "choice") == (parts.count == 3), !options.contains("") else {
            throw ValidationError("a choice, and nothing else, has options, as in fuel:choice:gas,oil")
        }
        return NewField(key: parts[0], type: parts[1], options: options.map(String.init), isRequired: isRequired)
    }

    var object: JSONValue {
        var members: [String: JSONValue] = [
            "field": .string(key), "type": .string(type), "required": .bool(isRequired),
        ]
        if !options.isEmpty { members["options"] = .array(options.map(JSONValue.string)) }
        return .object(members)
    }
}

/// Media that finishing a new step takes, on the command line: `photo`, `photo=2`.
struct NewEvidence: Hashable, Sendable {
    let kind: String
    let count: Int

    static func parse(_ text: String) throws -> NewEvidence {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = parts.first, !kind.isEmpty, let count = parts.count == 1 ? 1 : Int(parts[1]), count >= 1 else {
            throw ValidationError("write it as a kind, and how many if more than one: photo or photo=2")
        }
        return NewEvidence(kind: kind, count: count)
    }

    var object: JSONValue { ["kind": .string(kind), "count": .int(Int64(count))] }
}
