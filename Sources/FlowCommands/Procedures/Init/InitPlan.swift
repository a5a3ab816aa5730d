import FlowAPI
import FlowCore
import FlowTerminal

/// Plan of what `flowctl init` is going to do, given what exists already.
struct InitPlan: Sendable {
    /// Parameters of the tenant to create; nil when an existing tenant stays unchanged.
    let creation: TenantsAPI.Create.Parameters?
    let existing: TenantsAPI.Tenant?
    let owner: InitOwner
    let content: PackContent?
    /// The pack's people that aren't there yet.
    let people: [PackDefinition.Profile]
    let hasExamples: Bool

    var slug: String { creation?.slug ?? existing?.spec.slug ?? "" }

    /// Plans a tenant, or the rest of one; `keys` are those of the profiles that it has.
    init(
        _ request: TenantsAPI.Create.Parameters,
        existing: TenantsAPI.Tenant?,
        owner: InitOwner,
        content: PackContent?,
        hasExamples: Bool,
        keys: Set<String>
    ) {
        creation = existing == nil ? request : nil
        self.existing = existing
        self.owner = owner
        self.content = content
        self.hasExamples = hasExamples
        people = hasExamples ? (content?.definition.profiles ?? []).filter { !keys.contains($0.key) } : []
    }

    func lines(_ style: Style) -> [Line] {
        var facts: [(String, String)] = []
        if let creation {
            facts = [
                ("title", creation.title ?? slug), ("time zone", creation.timeZone ?? "UTC"),
                ("currency", creation.currency ?? "EUR"), ("owner", owner.text),
            ]
        }
        if let content {
            let counts = [
                Self.count(content.holidays.count, "set").map { "\($0) of holidays" },
                Self.count(content.actions.count, "action"),
                Self.count(content.templates.count, "template"), Self.count(content.tasks.count, "task"),
                Self.count(people.count, "example profile"),
            ]
            let reported = counts.compactMap(\.self).joined(separator: ", ")
            facts.append(("pack", "\(content.definition.key): \(reported)"))
        }
        let heading = creation == nil ? "Tenant \(slug) is there already and stays as it is" : "A new tenant, \(slug)"
        let table = Table(
            [.init(""), .init("", .left, .words())],
            rows: facts.map { [Line("  \($0)", .dim), Line($1)] }
        )
        return [Line(heading, .bold)] + table.rowLines(width: style.width)
    }

    private static func count(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns remarks on parameters that were requested but don't apply, since the tenant exists with others.
    static func remarks(
        _ request: TenantsAPI.Create.Parameters,
        owner: InitOwner,
        existing: TenantsAPI.Tenant
    ) -> [String] {
        let spec = existing.spec
        let values = [
            ("--title", request.title, spec.title), ("--time-zone", request.timeZone, spec.timeZone),
            ("--currency", request.currency, spec.currency),
        ]
        var remarks = values.compactMap { option, wanted, found -> String? in
            guard let wanted, wanted != found else { return nil }
            let value = wanted.contains(" ") ? "\"\(wanted)\"" : wanted
            return "It has \(found). To change that: flowctl tenant set \(spec.slug) \(option) \(value)"
        }
        if !spec.ownerUIDs.contains(Int(owner.uid)) {
            let who = owner.name ?? "uid:\(owner.uid)"
            remarks.append(
                "\(owner.text) isn't an owner of it. To change that: flowctl member set \(who) owner --tenant \(spec.slug)"
            )
        }
        return remarks
    }
}
