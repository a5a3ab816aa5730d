/// Reads a pack's `pack.yaml` and says everything that is wrong with it.
package struct PackReader: Sendable {
    private static let keys = [
        "pack", "title", "description", "holidays", "library", "templates", "tasks", "profiles", "next",
    ]
    private static let profileKeys = ["key", "title", "kind", "attributes"]

    private let limits = TemplateLimits.standard

    package init() {}

    /// Reads the text of a `pack.yaml`; the pack is `nil` when any finding is an error.
    package func read(_ source: String) -> (pack: PackDefinition?, findings: [Finding]) {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits, subject: .pack).parse(source, &findings) else {
            return (nil, findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings)
        let pack = pack(root, &reader)
        return (reader.findings.hasErrors ? nil : pack, reader.findings.sorted)
    }

    private func pack(_ root: SourceNode, _ reader: inout PlanReader) -> PackDefinition? {
        guard let members = reader.readMembers(of: root, "a pack", allowed: Self.keys) else { return nil }
        let key = reader.require("pack", in: members, "a pack", of: root)
            .flatMap { reader.readKey($0, "pack", as: TemplateKey.self) }
        let title = reader.require("title", in: members, "a pack", of: root)
            .flatMap { reader.readText($0, "title", lengthMax: limits.titleLength) }
        let summary = members["description"].flatMap {
            reader.readText($0, "description", lengthMax: limits.summaryLength, isMultiline: true)
        }
        let templates = reader.require("templates", in: members, "a pack", of: root)
            .map { paths($0, "templates", of: "template", countMax: PackDefinition.templateCountMax, &reader) }
        let holidays = members["holidays"].map { self.holidays($0, &reader) } ?? []
        let libraryCountMax = PackDefinition.libraryCountMax
        let library =
            members["library"].map { paths($0, "library", of: "action", countMax: libraryCountMax, &reader) } ?? []
        let taskCountMax = PackDefinition.taskCountMax
        let tasks = members["tasks"].map { paths($0, "tasks", of: "task", countMax: taskCountMax, &reader) } ?? []
        let profiles = members["profiles"].map { self.profiles($0, &reader) } ?? []
        let next = members["next"].map { commands($0, &reader) } ?? []
        guard let key, let title, let templates else { return nil }
        return PackDefinition(
            key: key.text,
            title: title,
            summary: summary,
            holidays: holidays,
            library: library,
            templates: templates,
            tasks: tasks,
            profiles: profiles,
            next: next
        )
    }

    private func commands(_ node: SourceNode, _ reader: inout PlanReader) -> [String] {
        let nodes =
            reader.readElements(node, "next", of: "commands", countMax: PackDefinition.commandCountMax) ?? []
        return nodes.compactMap { reader.readText($0, "next", lengthMax: PackDefinition.commandLengthMax) }
    }

    private func holidays(_ node: SourceNode, _ reader: inout PlanReader) -> [String] {
        let countMax = PackDefinition.holidaySetCountMax
        return paths(node, "holidays", of: "holiday set", [".txt"], countMax: countMax, &reader) { path, others in
            let name = PackDefinition.holidaySetName(of: path)
            do throws(KeyError) {
                _ = try HolidaySetKey(validating: name)
            } catch {
                return "names its set, but \(error)"
            }
            let other = others.first { PackDefinition.holidaySetName(of: $0) == name }
            return other.map { "is the set \"\(name)\" as \($0) is; rename one of the two" }
        }
    }

    private func paths(
        _ node: SourceNode,
        _ name: String,
        of noun: String,
        _ endings: [String] = [".yaml", ".yml"],
        countMax: Int,
        _ reader: inout PlanReader,
        fault: (_ path: String, _ others: [String]) -> String? = { _, _ in nil }
    ) -> [String] {
        guard let nodes = reader.readElements(node, name, of: "paths of \(noun)s", countMax: countMax) else {
            return []
        }
        var paths: [String] = []
        for node in nodes {
            guard let path = reader.readScalar(node, name, allowed: "the path of a \(noun)") else { continue }
            if let problem = Self.problem(of: path, endings) {
                reader.findings.error(node, "the path \(Displayed.text(path)) \(problem)")
            } else if paths.contains(path) {
                reader.findings.error(
                    node,
                    "the \(noun) \(Displayed.text(path)) stands here twice; remove one of the two"
                )
            } else if let fault = fault(path, paths) {
                reader.findings.error(node, "the path \(Displayed.text(path)) \(fault)")
            } else {
                paths.append(path)
            }
        }
        if nodes.isEmpty {
            reader.findings.error(node, "\"\(name)\" is empty; name at least one \(noun)")
        }
        return paths
    }

    /// Returns the reason for which a path isn't one of a file below the pack's folder; nil when it is.
    private static func problem(of path: String, _ endings: [String]) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isInside = parts.allSatisfy { part in
            (1...255).contains(part.utf8.count) && !part.hasPrefix(".") && part.unicodeScalars.allSatisfy(isPlain)
        }
        guard isInside else {
            return "leads out of the pack, or isn't plain; allowed are names of A-Z a-z 0-9 . _ - with / between them"
        }
        guard endings.contains(where: path.hasSuffix) else { return "doesn't end in \(endings[0])" }
        return nil
    }

    private static func isPlain(_ scalar: UnicodeScalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar))
    }

    private func profiles(_ node: SourceNode, _ reader: inout PlanReader) -> [PackDefinition.Profile] {
        let countMax = PackDefinition.profileCountMax
        let nodes = reader.readElements(node, "profiles", of: "profiles", countMax: countMax) ?? []
        var profiles: [PackDefinition.Profile] = []
        for node in nodes {
            guard let profile = profile(node, &reader) else { continue }
            if profiles.contains(where: { $0.key == profile.key }) {
                reader.findings.error(node, "the profile \"\(profile.key)\" stands here twice; rename one of the two")
            }
            profiles.append(profile)
        }
        return profiles
    }

    private func profile(_ node: SourceNode, _ reader: inout PlanReader) -> PackDefinition.Profile? {
        let noun = "a profile"
        guard let members = reader.readMembers(of: node, noun, allowed: Self.profileKeys) else { return nil }
        let key = reader.require("key", in: members, noun, of: node)
            .flatMap { reader.readKey($0, "key", as: FieldKey.self) }
        let title = reader.require("title", in: members, noun, of: node)
            .flatMap { reader.readText($0, "title", lengthMax: limits.titleLength) }
        let kind = reader.require("kind", in: members, noun, of: node)
            .flatMap { reader.readKey($0, "kind", as: FieldKey.self) }
        let attributes = members["attributes"].map { self.attributes($0, &reader) } ?? []
        guard let key, let title, let kind else { return nil }
        return PackDefinition.Profile(key: key.text, title: title, kind: kind.text, attributes: attributes)
    }

    private func attributes(_ node: SourceNode, _ reader: inout PlanReader) -> [PackDefinition.Attribute] {
        guard case .map(let entries) = node.content else {
            reader.findings.error(node, "\"attributes\" must be a map of names and values, but found \(node.found)")
            return []
        }
        return entries.compactMap { entry in
            guard let text = reader.readScalar(entry.value, entry.name, allowed: "a text, a number, true or false"),
                case .scalar(_, let isPlain) = entry.value.content
            else { return nil }
            return PackDefinition.Attribute(name: entry.name, text: text, isPlain: isPlain)
        }
    }
}
