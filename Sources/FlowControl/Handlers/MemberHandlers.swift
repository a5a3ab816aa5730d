import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Members.
enum MemberHandlers {
    static func register(in methods: inout Methods) {
        methods.command(MembersAPI.Set.self, Commands.access) { wanted, _ in
            .setMember(Member(principal: try Principal(member: wanted.principal), role: Role(wanted.role)))
        } reply: { outcome in
            guard case .memberSet(let member, let event) = outcome else { return nil }
            return .init(member: .init(member), eventNumber: Int(event))
        }
        methods.command(MembersAPI.Remove.self, Commands.access) { wanted, _ in
            .removeMember(try Principal(member: wanted.principal))
        } reply: { outcome in
            guard case .memberRemoved(_, let event) = outcome else { return nil }
            return .init(eventNumber: Int(event))
        }
        methods.answer(MembersAPI.List.self) { wanted, call in
            let members = try await call.store.members(of: wanted.tenant, for: call.caller)
            return .init(members: members.map(MembersAPI.Member.init))
        }
        methods.answer(MembersAPI.ListNames.self) { wanted, call in
            let count = wanted.principals.count
            guard count <= Principal.namedCountMax else {
                let allowed = "at most \(Principal.namedCountMax)"
                throw InvalidInput(field: "principals", found: "\(count) of them", allowed: allowed)
            }
            let asked = wanted.principals.map(Principal.init(stored:))
            let names = try await call.store.names(of: asked, in: wanted.tenant, for: call.caller)
            return .init(names: names.map { .init(principal: $0.principal.text, name: $0.name) })
        }
    }
}
