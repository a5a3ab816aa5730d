package import FlowAPI

/// The people and parties that work is about or assigned to.
extension FlowClient {
    /// Makes a profile.
    package func createProfile(
        _ parameters: ProfilesAPI.Create.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Create.Reply {
        try await call(ProfilesAPI.Create.self, parameters)
    }

    /// Changes a profile.
    package func updateProfile(
        _ parameters: ProfilesAPI.Update.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Update.Reply {
        try await call(ProfilesAPI.Update.self, parameters)
    }

    /// Archives a profile.
    package func archiveProfile(
        _ parameters: ProfilesAPI.Archive.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Archive.Reply {
        try await call(ProfilesAPI.Archive.self, parameters)
    }

    /// Takes a profile back from the archive.
    package func restoreProfile(
        _ parameters: ProfilesAPI.Restore.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Restore.Reply {
        try await call(ProfilesAPI.Restore.self, parameters)
    }

    /// Removes a profile that nothing refers to.
    package func removeProfile(
        _ parameters: ProfilesAPI.Remove.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Remove.Reply {
        try await call(ProfilesAPI.Remove.self, parameters)
    }

    /// Shows a profile.
    package func showProfile(
        _ parameters: ProfilesAPI.Show.Parameters
    ) async throws(FlowClientError) -> ProfilesAPI.Show.Reply {
        try await call(ProfilesAPI.Show.self, parameters)
    }

    /// Lists a tenant's profiles by key, page by page.
    package func profiles(_ parameters: ProfilesAPI.List.Parameters) -> Pages<ProfilesAPI.List> {
        Pages(client: self, first: parameters)
    }
}

extension ProfilesAPI.List: PagedMethod {
    package static func parameters(after reply: Reply, of parameters: Parameters) -> Parameters? {
        guard let next = reply.next else { return nil }
        var following = parameters
        following.after = next
        return following
    }
}
