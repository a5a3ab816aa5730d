import ArgumentParser
import FlowAPI
import FlowClient
import Varlink

/// A list that is kept under a name: asked again, or kept from now on.
struct SavedListOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Ask what this saved list asks. Conditions that are typed besides are added, and take the place of saved ones that ask "
                + "for the same value with =; all else that is typed takes the place of what was saved.",
            valueName: "name"
        ),
        completion: .live
    )
    var saved: String?

    @Option(
        help: ArgumentHelp(
            "Keep conditions, columns and counts under this name, for everybody of the tenant; managers only.",
            valueName: "name"
        )
    )
    var saveAs: String?
}

extension TenantsAPI.ListSubject {
    /// The command that lists such.
    var noun: String {
        switch self {
        case .jobs: "job"
        case .profiles: "profile"
        }
    }
}

extension TenantsAPI.SavedList {
    init(
        of subject: TenantsAPI.ListSubject,
        _ conditions: some Encodable,
        columns: [String] = [],
        sort: String? = nil,
        isCount: Bool,
        by: [String],
        sum: String?
    ) throws {
        var members = try WireObject.members(of: conditions)
        members["tenant"] = nil
        self.init(
            name: "",
            of: subject,
            filter: .object(members),
            columns: columns.isEmpty ? nil : columns,
            sort: sort,
            count: isCount ? true : nil,
            by: by.isEmpty ? nil : by,
            sum: sum
        )
    }

    var command: String { (["flowctl \(of.noun) list"] + optionTexts).joined(separator: " ") }

    var conditions: [String] {
        guard case .array(let items)? = filter["where"] else { return [] }
        return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// True where not all are asked for, but for those in the archive.
    var isFiltered: Bool {
        guard case .object(let members) = filter else { return false }
        return members.contains { $0.key != "archived" || $0.value == .bool(true) }
    }

    /// The options that ask it: `--where form.rsvp.coming=yes --column subject`.
    var optionTexts: [String] {
        var texts: [String] = []
        if case .object(let members) = filter {
            if of == .profiles, members["archived"] == nil { texts.append("--all") }
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let option = "--" + Self.option(name)
                switch value {
                case .bool(true): texts.append(option)
                case .bool(false) where name == "archived": break
                case .array(let items): texts += items.map { "\(option) \(Self.word($0))" }
                default: texts.append("\(option) \(Self.word(value))")
                }
            }
        }
        if let columns { texts.append("--column \(Self.word(.string(columns.joined(separator: ","))))") }
        if let sort { texts.append("--sort \(sort)") }
        if let by { texts.append("--count-by \(Self.word(.string(by.joined(separator: ","))))") }
        if let sum { texts.append("--sum \(Self.word(.string(sum)))") }
        if count == true, by == nil, sum == nil { texts.append("--count") }
        return texts
    }

    private static func option(_ member: String) -> String {
        switch member {
        case "states": "state"
        case "labels": "label"
        case "priorities": "priority"
        default: member.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
        }
    }

    /// A word as a shell reads it.
    private static func word(_ value: JSONValue) -> String {
        let text: String
        switch value {
        case .string(let string): text = string
        case .int(let number): text = String(number)
        case .double(let number): text = number.plainText
        case .bool(let isTrue): text = String(isTrue)
        case .null, .array, .object: text = ""
        }
        let plain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || ".,_-=/:+@".utf8.contains(byte)
        }
        return plain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
