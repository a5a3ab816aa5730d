package import FlowAPI

extension FlowClient {
    /// Begins to send a medium.
    package func beginUpload(
        _ parameters: MediaAPI.Begin.Parameters
    ) async throws(FlowClientError) -> MediaAPI.Begin.Reply {
        try await call(MediaAPI.Begin.self, parameters)
    }

    /// Sends the next bytes of an upload.
    package func appendToUpload(
        _ parameters: MediaAPI.Append.Parameters
    ) async throws(FlowClientError) -> MediaAPI.Append.Reply {
        try await call(MediaAPI.Append.self, parameters)
    }

    /// Adds what was sent to its step.
    package func finishUpload(
        _ parameters: MediaAPI.Finish.Parameters
    ) async throws(FlowClientError) -> MediaAPI.Finish.Reply {
        try await call(MediaAPI.Finish.self, parameters)
    }

    /// Throws an upload away.
    package func abandonUpload(
        _ parameters: MediaAPI.Abandon.Parameters
    ) async throws(FlowClientError) -> MediaAPI.Abandon.Reply {
        try await call(MediaAPI.Abandon.self, parameters)
    }

    /// Reads a medium piece by piece; whoever reads compares the digest at the end.
    package func media(
        _ parameters: MediaAPI.Get.Parameters
    ) throws(FlowClientError) -> Replies<MediaAPI.Get> {
        try stream(MediaAPI.Get.self, parameters)
    }

    /// Lists media, oldest first, page by page.
    package func mediaList(_ parameters: MediaAPI.List.Parameters) -> Pages<MediaAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Removes a medium.
    package func removeMedia(
        _ parameters: MediaAPI.Remove.Parameters
    ) async throws(FlowClientError) -> MediaAPI.Remove.Reply {
        try await call(MediaAPI.Remove.self, parameters)
    }
}
