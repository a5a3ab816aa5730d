import FlowAPI
import FlowCore
import FlowEngine
import FlowStore

/// The methods of io.flowd.Tokens.
enum TokenHandlers {
    static func register(in methods: inout Methods, clock: any Clock) {
        methods.command(TokensAPI.Create.self, Commands.access) { wanted, _ in
            let expiresAt = try wanted.expiresAt.map { try Timestamp(validating: $0, field: "expiresAt") }
            return .createToken(name: wanted.name, role: Role(wanted.role), expiresAt: expiresAt)
        } reply: { outcome in
            guard case .tokenCreated(let token, let secret) = outcome else { return nil }
            return .init(token: .init(token, at: clock.now), secret: secret)
        }
        methods.command(TokensAPI.Revoke.self, Commands.access) { wanted, _ in
            .revokeToken(try TokenID(validating: wanted.token))
        } reply: { outcome in
            guard case .tokenRevoked(let token, let event) = outcome else { return nil }
            return .init(token: .init(token, at: clock.now), eventNumber: Int(event))
        }
        methods.answer(TokensAPI.List.self) { wanted, call in
            _ = try call.engine.tenant(wanted.tenant, for: call.caller, needing: Token.neededRoleToList)
            let tokens = try await call.store.tokens(of: wanted.tenant, for: call.caller)
            let now = call.now
            return .init(tokens: tokens.map { TokensAPI.Token($0, at: now) })
        }
    }
}
