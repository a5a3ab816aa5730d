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

extension ProfilesAPI.List: PagedMethod {}
extension ProfilesAPI.List.Parameters: PageParameters {}
extension ProfilesAPI.List.Reply: PageReply {}
