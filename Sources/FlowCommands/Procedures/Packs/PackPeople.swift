import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// The profiles that a pack's jobs are with, held against those that the tenant has.
struct PackPeople: Sendable {
    /// Templates name them: a job doesn't start without.
    private let needed: [PackDefinition.Profile]
    private let examples: [PackDefinition.Profile]
    private let key: String
    /// True when the pack itself describes a profile that is missing.
    private var hasExamples: Bool { (needed + examples).contains { !$0.title.isEmpty } }

    /// Asks for the profiles once, and not at all when the pack names none.
    ///
    /// Profiles of `made` exist by then.
    init(
        _ pack: PackDefinition?,
        _ templates: [TemplateDefinition],
        in tenant: String,
        with made: [PackDefinition.Profile] = [],
        _ client: FlowClient,
        _ session: Session
    ) async throws {
        let reported = pack?.profiles ?? []
        let names = templates.reduce(into: Set<String>()) { $0.formUnion($1.namedProfiles) }
        key = pack?.key ?? ""
        guard !reported.isEmpty || !names.isEmpty else {
            (needed, examples) = ([], [])
            return
        }
        let pages = client.pages(
            ProfilesAPI.List.self,
            .init(tenant: tenant, archived: false, limit: Session.pageSizeMax)
        )
        let keys = Set(try await session.gather(pages).map(\.spec.key) + made.map(\.key))
        let unannounced = names.subtracting(reported.map(\.key)).sorted()
        let all = reported + unannounced.map { PackDefinition.Profile(key: $0, title: "", kind: "") }
        needed = all.filter { names.contains($0.key) && !keys.contains($0.key) }
        examples = all.filter { !names.contains($0.key) && !keys.contains($0.key) }
    }

    /// The commands that make them.
    var lines: [Line] {
        Self.section("Jobs of these templates start when there are these profiles; make them with your names:", needed)
            + Self.section("The pack tells of these too, as examples:", examples)
            + (hasExamples
                ? [Line("Those of the pack are made at once by: flowctl pack apply \(key) --with-examples", .dim)] : [])
    }

    private static func section(_ heading: String, _ profiles: [PackDefinition.Profile]) -> [Line] {
        guard !profiles.isEmpty else { return [] }
        return [Line(heading)]
            + profiles.map { profile in
                let kind = profile.kind.isEmpty ? "" : " --kind \(profile.kind)"
                let title = profile.title.isEmpty ? "" : " --title \(quoted(profile.title))"
                return Line("  flowctl profile add \(profile.key)\(kind)\(title)")
            }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension TemplateDefinition {
    /// Profiles that its payments and steps name themselves, and not by an attribute.
    fileprivate var namedProfiles: Set<String> {
        let parties = payments.compactMap { payment -> String? in
            guard case .profile(let key) = payment.party else { return nil }
            return key.text
        }
        return Set(parties + steps.compactMap { $0.assignee?.profile?.text })
    }
}
