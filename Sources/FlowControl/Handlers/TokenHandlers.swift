import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tokens.
struct TokenHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(TokensAPI.Create.method, TokensAPI.Create.Parameters.self, create)
        methods.on(TokensAPI.Revoke.method, TokensAPI.Revoke.Parameters.self, revoke)
        methods.on(TokensAPI.List.method, TokensAPI.List.Parameters.self, list)
    }

    private func create(_ wanted: TokensAPI.Create.Parameters, _ session: ControlService.Session) throws -> Answer {
        let expiresAt = try wanted.expiresAt.map { text in
            try HandlerContext.checked { () throws(InvalidInput) in
                try Timestamp(validating: text, field: "expiresAt")
            }
        }
        let change = AccessChange.createToken(name: wanted.name, role: Role(wanted.role), expiresAt: expiresAt)
        let clock = context.clock
        return try context.change(change, wanted.tenant, wanted.idempotencyKey, session, .tokens) {
            outcome -> TokensAPI.Create.Reply? in
            guard case .tokenCreated(let token, let secret) = outcome else { return nil }
            return TokensAPI.Create.Reply(token: TokensAPI.Token(token, at: clock.now), secret: secret)
        }
    }

    private func revoke(_ wanted: TokensAPI.Revoke.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.checked { () throws(InvalidInput) in try TokenID(validating: wanted.token) }
        let clock = context.clock
        return try context.change(.revokeToken(id), wanted.tenant, wanted.idempotencyKey, session, .tokens) {
            outcome -> TokensAPI.Revoke.Reply? in
            guard case .tokenRevoked(let token, let event) = outcome else { return nil }
            return TokensAPI.Revoke.Reply(token: TokensAPI.Token(token, at: clock.now), eventNumber: Int(event))
        }
    }

    private func list(_ wanted: TokensAPI.List.Parameters, _ session: ControlService.Session) -> Answer {
        let errors = WireErrors(interface: .tokens, tenant: wanted.tenant)
        return context.answer(errors) { () async throws(ReadFailure) in
            _ = try context.engine.tenant(wanted.tenant, for: session.caller, needing: Token.neededRoleToList)
            let tokens = try await context.engine.store.tokens(of: wanted.tenant, for: session.caller)
            let now = context.clock.now
            return TokensAPI.List.Reply(tokens: tokens.map { TokensAPI.Token($0, at: now) })
        }
    }
}
