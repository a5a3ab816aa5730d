import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Tells of names of values that no template has: whoever mistypes one would read that nobody has answered.
///
/// It is a courtesy: where the templates can't be read, the answer stands as it is.
struct NameCheck: Sendable {
    /// Templates that are looked at, at most.
    private static let templateCountMax = 50

    private let client: FlowClient
    private let tenant: String

    init(_ client: FlowClient, _ tenant: String) {
        (self.client, self.tenant) = (client, tenant)
    }

    /// Tells of those names that none of the values is of, and no template knows.
    func tell(_ names: [String], in values: [JSONValue?], _ session: Session) async throws {
        var open: [String] = []
        for name in names where ListColumn.prefixes.contains(where: { name.hasPrefix($0) }) && !open.contains(name) {
            let isThere = values.contains { value in
                guard case .object(let members) = value else { return false }
                return members[name] != nil
            }
            if !isThere { open.append(name) }
        }
        guard !open.isEmpty, let known = try? await known() else { return }
        let plain = Set(known.map(Self.plain))
        for name in open.flatMap({ $0.split(separator: "|").map(String.init) }) where !plain.contains(Self.plain(name))
        {
            let guess = Guess(name, among: known).name.map { " Did you mean \($0)?" } ?? ""
            session.note("No template has \(SafeText.line(name)) today.\(guess)")
        }
    }

    /// A slash and a dot between step and field mean the same.
    private static func plain(_ name: String) -> String { name.replacing("/", with: ".") }

    /// All names that the newest versions have.
    private func known() async throws -> [String] {
        let list = TemplatesAPI.List.Parameters(tenant: tenant, limit: Self.templateCountMax)
        var names: [String] = []
        for template in try await client.call(TemplatesAPI.List.self, list).templates {
            let wanted = TemplatesAPI.Show.Parameters(tenant: tenant, template: template.key)
            let definition = try await client.call(TemplatesAPI.Show.self, wanted).template.definition
            names += Self.keys(definition, "attributes").map { "attribute.\($0)" } + Self.steps(definition)
        }
        return names
    }

    private static func steps(_ node: JSONValue) -> [String] {
        items(node, "steps").flatMap { child -> [String] in
            guard case .object(let members) = child, case .string(let step) = members["step"] else {
                return steps(child)
            }
            return ["step.\(step)"]
                + keys(child, "form").map { field in
                    "form.\(step)\(step.contains(".") || field.contains(".") ? "/" : ".")\(field)"
                }
        }
    }

    private static func keys(_ node: JSONValue, _ name: String) -> [String] {
        items(node, name).compactMap { item in
            guard case .object(let members) = item, case .string(let key) = members["field"] else { return nil }
            return key
        }
    }

    private static func items(_ node: JSONValue, _ name: String) -> [JSONValue] {
        guard case .object(let members) = node, case .array(let items) = members[name] else { return [] }
        return items
    }
}
