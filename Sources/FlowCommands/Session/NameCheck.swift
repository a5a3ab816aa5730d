import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Check for names of values that no job and no template has.
///
/// A person who mistypes a name would otherwise read that there are no answers. Where flowd can't be asked, no name is
/// unknown.
struct NameCheck: Sendable {
    private let client: FlowClient
    private let tenant: String

    init(_ client: FlowClient, _ tenant: String) {
        (self.client, self.tenant) = (client, tenant)
    }

    /// Reports the names that no job and no template has, except those of which a value exists already.
    func tell(_ names: [String], in values: [JSONValue?] = [], _ session: Session) async {
        let open = names.flatMap(Self.parts).filter { name in
            !values.contains { value in
                guard case .object(let members) = value else { return false }
                return members[name] != nil
            }
        }
        for sentence in await unknown(open) { session.remark(sentence) }
    }

    /// A sentence for each of the names that nothing has, with what was perhaps meant.
    func unknown(_ names: [String]) async -> [String] {
        var open: [String] = []
        for name in names.flatMap(Self.parts)
        where ListColumn.prefixes.contains(where: { name.hasPrefix($0) }) && !open.contains(name) {
            let counted = try? await client.call(JobsAPI.Count.self, .init(tenant: tenant, where: [name])).jobs
            if counted == 0 { open.append(name) }
        }
        guard !open.isEmpty, let known = try? await known().keys.sorted() else { return [] }
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

    /// A sentence for each value that a choice is compared with though no template has it among its options, with what was
    /// perhaps meant; `isOfDiffering` looks only at those that it is to differ from.
    func unlisted(_ conditions: [String], isOfDiffering: Bool) async -> [String] {
        let compared = conditions.compactMap(Self.comparison).filter { !isOfDiffering || $0.isDifferent }
        guard !compared.isEmpty, let known = try? await known() else { return [] }
        let options = Dictionary(known.map { (Self.plain($0.key), $0.value) }, uniquingKeysWith: Self.joined)
        return compared.compactMap { names, value, _ in
            let lists = names.map { options[Self.plain($0)] ?? nil }
            let all = lists.compactMap(\.self).flatMap { $0 }
            // What may be anything somewhere is nowhere mistyped.
            guard !lists.isEmpty, !lists.contains(nil), !all.contains(value) else { return nil }
            let sorted = Set(all).sorted()
            let guess = Guess(value, among: sorted).name.map { " Did you mean \($0)?" } ?? ""
            let name = SafeText.line(names.joined(separator: "|"))
            return "\(name) is never “\(SafeText.line(value))”; it is one of \(sorted.joined(separator: ", ")).\(guess)"
        }
    }

    /// The names and the value of `NAME=VALUE` and `NAME!=VALUE`; nil for other conditions.
    private static func comparison(
        _ condition: String
    ) -> (names: [String], value: String, isDifferent: Bool)? {
        let name = ConditionName.name(in: condition)
        let rest = condition.dropFirst(name.count)
        guard let sign = ["!=", "="].first(where: rest.hasPrefix) else { return nil }
        return (parts(name), String(rest.dropFirst(sign.count)), sign == "!=")
    }

    // MARK: - What templates have

    /// All names that the newest versions of templates have; of choices with their options.
    private func known() async throws -> [String: Set<String>?] {
        let list = TemplatesAPI.List.Parameters(tenant: tenant, limit: Session.pageSizeMax)
        var names: [String: Set<String>?] = [:]
        for try await page in client.pages(TemplatesAPI.List.self, list) {
            for template in page.templates {
                let wanted = TemplatesAPI.Show.Parameters(tenant: tenant, template: template.key)
                let definition = try await client.call(TemplatesAPI.Show.self, wanted).template.definition
                let attributes = Self.fields(definition, "attributes").map { ("attribute.\($0.key)", $0.options) }
                names.merge(attributes + Self.steps(definition), uniquingKeysWith: Self.joined)
            }
        }
        return names
    }

    /// The options of a name in two templates: where one has none, anything goes.
    private static func joined(_ left: Set<String>?, _ right: Set<String>?) -> Set<String>? {
        guard let left, let right else { return nil }
        return left.union(right)
    }

    private static func steps(_ node: JSONValue) -> [(String, Set<String>?)] {
        items(node, "steps").flatMap { child -> [(String, Set<String>?)] in
            guard case .object(let members) = child, case .string(let step) = members["step"] else {
                return steps(child)
            }
            return [("step.\(step)", nil)]
                + fields(child, "form").map { field, options in
                    ("form.\(step)\(step.contains(".") || field.contains(".") ? "/" : ".")\(field)", options)
                }
        }
    }

    private static func fields(_ node: JSONValue, _ name: String) -> [(key: String, options: Set<String>?)] {
        items(node, name).compactMap { item in
            guard case .object(let members) = item, case .string(let key) = members["field"] else { return nil }
            let options = items(item, "options").compactMap { option in
                if case .string(let text) = option { text } else { nil }
            }
            return (key, options.isEmpty ? nil : Set(options))
        }
    }

    private static func items(_ node: JSONValue, _ name: String) -> [JSONValue] {
        guard case .object(let members) = node, case .array(let items) = members[name] else { return [] }
        return items
    }
}
