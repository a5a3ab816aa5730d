package import FlowAPI

/// Who may do what.
extension FlowClient {
    /// Tells who is calling, and where they have which role.
    package func whoAmI() async throws(FlowClientError) -> DaemonAPI.WhoAmI.Reply {
        try await call(DaemonAPI.WhoAmI.self, .init())
    }

    /// Presents a token on this connection.
    package func authenticate(
        _ parameters: DaemonAPI.Authenticate.Parameters
    ) async throws(FlowClientError) -> DaemonAPI.Authenticate.Reply {
        try await call(DaemonAPI.Authenticate.self, parameters)
    }

    /// Makes somebody a member, or changes their role.
    package func setMember(
        _ parameters: MembersAPI.Set.Parameters
    ) async throws(FlowClientError) -> MembersAPI.Set.Reply {
        try await call(MembersAPI.Set.self, parameters)
    }

    /// Ends a membership.
    package func removeMember(
        _ parameters: MembersAPI.Remove.Parameters
    ) async throws(FlowClientError) -> MembersAPI.Remove.Reply {
        try await call(MembersAPI.Remove.self, parameters)
    }

    /// Lists a tenant's members.
    package func members(
        _ parameters: MembersAPI.List.Parameters
    ) async throws(FlowClientError) -> MembersAPI.List.Reply {
        try await call(MembersAPI.List.self, parameters)
    }

    /// Makes a token.
    package func createToken(
        _ parameters: TokensAPI.Create.Parameters
    ) async throws(FlowClientError) -> TokensAPI.Create.Reply {
        try await call(TokensAPI.Create.self, parameters)
    }

    /// Takes a token back.
    package func revokeToken(
        _ parameters: TokensAPI.Revoke.Parameters
    ) async throws(FlowClientError) -> TokensAPI.Revoke.Reply {
        try await call(TokensAPI.Revoke.self, parameters)
    }

    /// Lists a tenant's tokens.
    package func tokens(
        _ parameters: TokensAPI.List.Parameters
    ) async throws(FlowClientError) -> TokensAPI.List.Reply {
        try await call(TokensAPI.List.self, parameters)
    }
}
