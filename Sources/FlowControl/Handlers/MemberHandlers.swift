import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Members.
struct MemberHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(MembersAPI.Set.method, MembersAPI.Set.Parameters.self, set)
        methods.on(MembersAPI.Remove.method, MembersAPI.Remove.Parameters.self, remove)
        methods.on(MembersAPI.List.method, MembersAPI.List.Parameters.self, list)
    }

    private func set(_ wanted: MembersAPI.Set.Parameters, _ session: ControlService.Session) throws -> Answer {
        let principal = try HandlerContext.checked { () throws(InvalidInput) in try Principal(member: wanted.principal)
        }
        let member = Member(principal: principal, role: Role(wanted.role))
        return try context.change(.setMember(member), wanted.tenant, wanted.idempotencyKey, session, .members) {
            outcome -> MembersAPI.Set.Reply? in
            guard case .memberSet(let member, let event) = outcome else { return nil }
            return MembersAPI.Set.Reply(member: MembersAPI.Member(member), eventNumber: Int(event))
        }
    }

    private func remove(_ wanted: MembersAPI.Remove.Parameters, _ session: ControlService.Session) throws -> Answer {
        let principal = try HandlerContext.checked { () throws(InvalidInput) in try Principal(member: wanted.principal)
        }
        return try context.change(.removeMember(principal), wanted.tenant, wanted.idempotencyKey, session, .members) {
            outcome -> MembersAPI.Remove.Reply? in
            guard case .memberRemoved(_, let event) = outcome else { return nil }
            return MembersAPI.Remove.Reply(eventNumber: Int(event))
        }
    }

    private func list(_ wanted: MembersAPI.List.Parameters, _ session: ControlService.Session) -> Answer {
        let errors = WireErrors(interface: .members, tenant: wanted.tenant)
        return context.answer(errors) { () async throws(ReadFailure) in
            let members = try await context.engine.store.members(of: wanted.tenant, for: session.caller)
            return MembersAPI.List.Reply(members: members.map(MembersAPI.Member.init))
        }
    }
}

extension HandlerContext {
    /// Changes members or tokens.
    func change<Reply: Encodable & Sendable>(
        _ change: AccessChange,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session,
        _ interface: Interface,
        reply: @escaping @Sendable (AccessOutcome) -> Reply?
    ) throws -> Answer {
        let ticket = engine.submit(
            .changeAccess(change),
            to: tenant,
            caller: session.caller,
            key: try HandlerContext.key(key)
        )
        return answer(ticket, WireErrors(interface: interface, tenant: tenant)) { outcome -> Reply? in
            guard case .accessChanged(let outcome) = outcome else { return nil }
            return reply(outcome)
        }
    }
}
