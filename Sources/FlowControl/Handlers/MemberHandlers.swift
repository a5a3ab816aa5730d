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
    }
}
