import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Finds names of values that no job and no template has: whoever mistypes one would read that nobody has answered.
///
/// It is a courtesy: where it can't be asked, no name is unknown.
struct NameCheck: Sendable {
    private let client: FlowClient
    private let tenant: String

    init(_ client: FlowClient, _ tenant: String) {
        (self.client, self.tenant) = (client, tenant)
    }

    /// Tells of the names that nothing has, but for those of which a value is there already.
    func tell(_ names: [String], in values: [JSONValue?] = [], _ session: Session) async {
        let open = names.flatMap(Self.parts).filter { name in
            !values.contains { value in
                guard case .object(let members) = value else { return false }
                return members[name] != nil
            }
        }
        for sentence in await unknown(open) { session.note(sentence) }
    }

    /// A sentence for each of the names that nothing has, with what was perhaps meant.
    func unknown(_ names: [String]) async -> [String] {
        var open: [String] = []
        for name in names.flatMap(Self.parts)
        where ListColumn.prefixes.contains(where: { name.hasPrefix($0) }) && !open.contains(name) {
            let counted = try? await client.call(JobsAPI.Count.self, .init(tenant: tenant, where: [name])).jobs
            if counted == 0 { open.append(name) }
        }
        guard !open.isEmpty, let known = try? await known() else { return [] }
        let plain = Set(known.map(Self.plain))
        return open.filter { !plain.contains(Self.plain($0)) }.map { name in
            let guess = Guess(name, among: known).name.map { " Did you mean \($0)?" } ?? ""
            return "No job and no template has \(SafeText.line(name)).\(guess)"
        }
    }

    /// The names of which one is the first that has a value.
    private static func parts(_ name: String) -> [String] { name.split(separator: "|").map(String.init) }

    /// A slash and a dot between step and field mean the same.
    private static func plain(_ name: String) -> String { name.replacing("/", with: ".") }

    /// All names that the newest versions of templates have.
    private func known() async throws -> [String] {
        let list = TemplatesAPI.List.Parameters(tenant: tenant, limit: Session.pageSizeMax)
        var names: Set<String> = []
        for try await page in client.pages(TemplatesAPI.List.self, list) {
            for template in page.templates {
                let wanted = TemplatesAPI.Show.Parameters(tenant: tenant, template: template.key)
                let definition = try await client.call(TemplatesAPI.Show.self, wanted).template.definition
                names.formUnion(Self.keys(definition, "attributes").map { "attribute.\($0)" } + Self.steps(definition))
            }
        }
        return names.sorted()
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
