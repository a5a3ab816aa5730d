import FlowAPI
import FlowClient

/// Lists that are kept under a name: asked again, or kept from now on.
extension Session {
    /// The whole question: what was saved with what was typed, kept under a name where that is wanted; `condition` is
    /// taken out of it.
    func question(
        _ typed: TenantsAPI.SavedList,
        _ saving: SavedListOptions,
        without condition: String? = nil,
        limit: Int?
    ) async throws -> TenantsAPI.SavedList {
        var question = typed
        if let saved = saving.saved {
            let reply = try await call(TenantsAPI.ListSavedLists.self) { .init(tenant: $0, list: saved) }
            guard let list = reply.lists.first, list.of == typed.of else {
                let noun = typed.of == .jobs ? "profile" : "job"
                throw Problem.usage("“\(saved)” is a list of \(noun)s: flowctl \(noun) list --saved \(saved)")
            }
            question = try list.adding(typed, without: condition)
        }
        if limit != nil, question.count == true {
            throw Problem.usage("--limit is for lists, not for --count, --count-by and --sum.")
        }
        guard let saveAs = saving.saveAs else { return question }
        question.name = saveAs
        let old = try await ask { client, tenant in
            try await client.call(TenantsAPI.ListSavedLists.self, .init(tenant: tenant)).lists.first {
                $0.name == saveAs
            }
        }
        if let old, old.of != typed.of {
            throw Problem.usage(
                "“\(saveAs)” is a list of \(old.of.noun)s: choose another name.",
                ["Or let go of that one: flowctl lists remove \(saveAs)"]
            )
        }
        let reply = try await call(TenantsAPI.SaveList.self) { [question] in
            .init(tenant: $0, list: question)
        }
        let ending = reply.eventNumber == 0 ? ", as before" : ""
        remark("Saved\(ending). Again: flowctl \(typed.of.noun) list --saved \(reply.list.name)")
        if let old, reply.eventNumber != 0 { remark("It was: \(old.command)") }
        return reply.list
    }
}
