import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Tenants about saved lists.
enum SavedListHandlers {
    static func register(in methods: inout Methods) {
        methods.command(TenantsAPI.SaveList.self, Commands.text) { wanted, _ in
            try TenantTextChange(saving: wanted.list, tenant: wanted.tenant)
        } reply: { changed in
            // It was written a moment ago by the way back of this.
            let list = changed.text.flatMap { try? TenantsAPI.SavedList(question: $0) }
            return list.map { .init(list: $0, eventNumber: Int(changed.eventNumber)) }
        }
        methods.answer(TenantsAPI.ListSavedLists.self) { wanted, call in
            let lists = try await call.store.texts(.savedList, of: wanted.tenant, for: call.caller)
            guard let name = wanted.list else {
                return .init(lists: try lists.map { try TenantsAPI.SavedList(question: $0.text) })
            }
            guard let list = lists.first(where: { $0.name.text == name }) else {
                let guess = Suggestion.closest(to: name, in: lists.map(\.name.text))
                throw ReadFailure.refused(.noSuchSavedList(name, suggestion: guess))
            }
            return .init(lists: [try TenantsAPI.SavedList(question: list.text)])
        }
        methods.command(TenantsAPI.RemoveSavedList.self, Commands.text) { wanted, _ in
            TenantTextChange(try TenantTextKey(list: wanted.list, field: "list"), text: nil)
        } reply: { changed in
            .init(eventNumber: Int(changed.eventNumber))
        }
    }
}
