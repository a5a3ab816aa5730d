package import FlowAPI
import FlowCore
import FoundationEssentials

extension FlowClient {
    /// Sends a medium as `begin` describes it, and adds it; what can't be finished is thrown away.
    ///
    /// `begin` needs neither the size nor the SHA-256. Without a kind it is the one that the step wants, where that is
    /// plain. Throws what flowd refuses it with, and what the content can't be read with.
    package func send(
        _ content: some MediaBytes,
        as begin: MediaAPI.Begin.Parameters,
        idempotencyKey: String? = nil,
        courtesyDurationMax: Duration,
        reporting progress: (_ sentCount: Int) -> Void = { _ in }
    ) async throws -> MediaAPI.Finish.Reply {
        var begin = begin
        begin.size = Int(content.sizeBytes)
        begin.sha256 = try content.digest().hex
        if begin.kind == nil { begin.kind = await wantedKind(begin) }
        let upload = try await call(MediaAPI.Begin.self, begin)
        do {
            var offset = 0
            while offset < begin.size {
                progress(offset)
                let bytes = try content.chunk(at: Int64(offset), countMax: max(1, upload.chunkSize))
                let data = Data(bytes).base64EncodedString()
                offset = try await call(
                    MediaAPI.Append.self,
                    .init(tenant: begin.tenant, upload: upload.upload, offset: offset, data: data)
                ).received
            }
            return try await call(
                MediaAPI.Finish.self,
                .init(tenant: begin.tenant, upload: upload.upload, idempotencyKey: idempotencyKey)
            )
        } catch {
            // A courtesy: what is left behind goes by itself after a while, and the error is what matters.
            _ = try? await waiting(atMost: courtesyDurationMax)
                .call(MediaAPI.Abandon.self, .init(tenant: begin.tenant, upload: upload.upload))
            throw error
        }
    }

    /// The one kind that the step wants of which such a file can be: a photograph of a signed paper is its signature.
    ///
    /// Where the step wants several of them, or none, the type of the file says what it is.
    private func wantedKind(_ begin: MediaAPI.Begin.Parameters) async -> MediaAPI.MediaKind? {
        guard let job = begin.job, let step = begin.step else { return nil }
        // A courtesy: without it the type says it.
        let displayed = try? await call(ActionsAPI.Show.self, .init(tenant: begin.tenant, job: job, step: step))
        let type = MediaType(stored: begin.type)
        let kinds = (displayed?.action.evidence ?? []).filter { MediaKind(rawValue: $0.kind)?.allows(type) ?? true }
        return kinds.count == 1 ? MediaAPI.MediaKind(rawValue: kinds[0].kind) : nil
    }
}
