/// Reads a template from its source tree and collects everything that is wrong with it.
///
/// It goes over the template twice: first for the shape (keys, types, limits, names that stand twice), then, when every
/// name is known, for what refers to a name (`dependsOn` and conditions).
struct PlanReader {
    let limits: TemplateLimits
    /// Whether it is a running job's plan, whose steps may have been removed.
    let isJobPlan: Bool
    /// Time zones that a rule may name; `nil` where no zones are known.
    let zones: ZoneCheck?
    var findings: FindingList
    /// Every step and group with a good key, by key; the first of a name counts.
    var declarations: [StepKey: Declaration] = [:]
    /// The keys of `declarations` in reading order.
    var declared: [StepKey] = []
    var attributes = FieldList()
    var payments = PaymentList()
    var stepCount = 0
    var dependencies: [Dependency] = []

    let library: Library
    /// Size of the library content that the steps have taken so far, in bytes.
    var usedSizeBytes = 0

    init(
        limits: TemplateLimits,
        findings: FindingList,
        library: Library = .unknown,
        isJobPlan: Bool = false,
        zones: (any ZoneCatalog)? = nil
    ) {
        self.zones = zones.map { ZoneCheck($0) }
        self.library = library
        self.limits = limits
        self.isJobPlan = isJobPlan
        self.findings = findings
    }

    /// Returns the members of a map by name after reporting those that don't belong there; nil when it is no map.
    mutating func readMembers(of node: SourceNode, _ noun: String, allowed: [String]) -> [String: SourceNode]? {
        guard case .map(let entries) = node.content else {
            findings.error(
                node,
                "\(noun) must be a map with the keys \(Displayed.list(allowed)), but found \(node.found)"
            )
            return nil
        }
        var members: [String: SourceNode] = [:]
        for entry in entries {
            guard allowed.contains(entry.name) else {
                findings.error(entry.place, path: entry.path, Self.unknown(entry.name, in: noun, allowed))
                continue
            }
            members[entry.name] = entry.value
        }
        return members
    }

    mutating func require(_ name: String, in members: [String: SourceNode], _ noun: String, of node: SourceNode)
        -> SourceNode?
    {
        if let value = members[name] { return value }
        findings.error(node, "\(noun) needs the key \"\(name)\", which is missing; add it")
        return nil
    }

    /// Returns the text of a scalar, exactly as written, whatever YAML would take it for.
    mutating func readScalar(_ node: SourceNode, _ name: String, allowed: String) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isEmpty else {
            findings.error(node, "\"\(name)\" must be \(allowed), but found \(node.found)")
            return nil
        }
        return text
    }

    /// Returns text of at most `lengthMax` characters that isn't blank, on one line unless `isMultiline`.
    mutating func readText(_ node: SourceNode, _ name: String, lengthMax: Int, isMultiline: Bool = false) -> String? {
        guard let text = readScalar(node, name, allowed: "text") else { return nil }
        let length = text.unicodeScalars.count
        guard length <= lengthMax else {
            findings.error(node, "\"\(name)\" has \(length) characters; at most \(lengthMax) are allowed; shorten it")
            return nil
        }
        guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
            findings.error(node, "\"\(name)\" is blank; write something in it")
            return nil
        }
        guard isMultiline || !text.unicodeScalars.contains(where: Self.isLineBreak) else {
            findings.error(node, "\"\(name)\" goes over several lines; write it on one")
            return nil
        }
        return text
    }

    mutating func readBoolean(_ node: SourceNode, _ name: String) -> Bool? {
        switch readScalar(node, name, allowed: "true or false") {
        case "true": return true
        case "false": return false
        case nil: return nil
        case .some:
            findings.error(node, "\"\(name)\" must be true or false, but found \(node.found)")
            return nil
        }
    }

    mutating func readWeight(_ node: SourceNode) -> Int? {
        let allowed = "a whole number from 0 to \(limits.weight)"
        guard let text = readScalar(node, "weight", allowed: allowed) else { return nil }
        let isPlain = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard isPlain, let weight = Int(text), weight <= limits.weight else {
            findings.error(node, "\"weight\" must be \(allowed), but found \(node.found)")
            return nil
        }
        return weight
    }

    mutating func readWord<Word>(_ node: SourceNode, _ name: String, as type: Word.Type) -> Word?
    where Word: RawRepresentable<String> & CaseIterable {
        let allowed = Word.allCases.map(\.rawValue)
        guard let text = readScalar(node, name, allowed: "one of \(Displayed.list(allowed))") else { return nil }
        guard let word = Word(rawValue: text) else {
            let hint = Suggestion.phrase(for: text, in: allowed)
            findings.error(
                node,
                "\"\(name)\" must be one of \(Displayed.list(allowed)), but found \(node.found)\(hint)"
            )
            return nil
        }
        return word
    }

    mutating func readKey<Key: PlanKey>(_ node: SourceNode, _ name: String, as type: Key.Type) -> Key? {
        guard let text = readScalar(node, name, allowed: "a \(Key.noun)") else { return nil }
        do {
            return try Key(validating: text)
        } catch {
            findings.error(node, error.description)
            return nil
        }
    }

    mutating func readElements(_ node: SourceNode, _ name: String, of noun: String, countMax: Int) -> [SourceNode]? {
        guard case .list(let nodes) = node.content else {
            findings.error(node, "\"\(name)\" must be a list of \(noun), but found \(node.found)")
            return nil
        }
        guard nodes.count <= countMax else {
            findings.error(
                node,
                "\"\(name)\" has \(nodes.count) entries; at most \(countMax) are allowed; take some away"
            )
            return nil
        }
        return nodes
    }

    static func hint<Key: PlanKey>(for key: Key, in known: [Key], otherwise advice: String) -> String {
        Suggestion.closest(to: key.text, in: known.map(\.text)).map { "did you mean \"\($0)\"?" } ?? advice
    }

    private static func unknown(_ name: String, in noun: String, _ allowed: [String]) -> String {
        if name == "<<" { return "merging maps with \"<<\" is not possible in templates; write the keys out" }
        // "remind" for "reminders", as tasks have it.
        let longer = name.count >= 4 ? allowed.first { $0.hasPrefix(name) } : nil
        let hint = (Suggestion.closest(to: name, in: allowed) ?? longer).map { "did you mean \"\($0)\"?" }
        return "\(noun) has no key \(Displayed.text(name)); \(hint ?? "allowed are \(Displayed.list(allowed))")"
    }

    private static func isLineBreak(_ scalar: UnicodeScalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
