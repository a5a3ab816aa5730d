import FlowAPI
import FlowClient
import FlowCore
import FlowGraphs
import FlowTerminal
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// Pictures and other files of a tenant: contents of media, and graphs of jobs.
extension WebSite {
    /// Bytes of a medium: a picture for the page, another file to be kept.
    func medium(_ context: WebContext) async throws -> Response {
        let slug = try context.parameters.require("tenant")
        let id = FormText.decoded(try context.parameters.require("medium"))
        let first = try await calls.asking { client in
            try await client.call(MediaAPI.Get.self, .init(tenant: slug, media: id))
        }
        let (medium, bytes) = (first.media, Self.bytes(of: first))
        if let bytes, bytes.count == medium.size {
            return WebAnswer.medium(medium, .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        return WebAnswer.medium(medium, stream(of: medium, in: slug))
    }

    /// Picture of which step of a job waits for which.
    func graph(_ context: WebContext) async throws -> Response {
        let (slug, job) = (try context.parameters.require("tenant"), try context.parameters.require("job"))
        let reply = try await calls.asking { client in
            try await client.call(JobsAPI.Show.self, .init(tenant: slug, job: job))
        }
        return WebAnswer.file(GraphSVG(GraphModel(reply)).text, type: "image/svg+xml")
    }

    /// Body that has the medium's bytes; the last of them come only where all are those that were added.
    private func stream(of medium: MediaAPI.Medium, in slug: String) -> ResponseBody {
        ResponseBody(contentLength: medium.size) { [calls = calls.ofPerson, idle] writer in
            let client = try await calls.connected()
            do {
                var (hasher, receivedCount) = (ContentHasher(), 0)
                for try await piece in try client.stream(MediaAPI.Get.self, .init(tenant: slug, media: medium.id)) {
                    guard let bytes = Self.bytes(of: piece), piece.offset == receivedCount else { throw Damaged() }
                    idle.recordUse()
                    hasher.update(bytes)
                    receivedCount += bytes.count
                    let isLast = receivedCount >= medium.size
                    if isLast, hasher.digest.hex != medium.sha256 { throw Damaged() }
                    try await writer.write(ByteBuffer(bytes: bytes))
                    if isLast { break }
                }
                guard receivedCount == medium.size else { throw Damaged() }
            } catch {
                await client.close()
                throw error
            }
            await client.close()
            try await writer.finish(nil)
        }
    }

    /// Bytes from flowd that aren't those of the medium: the answer breaks off.
    private struct Damaged: Error {}

    private static func bytes(of piece: MediaAPI.Get.Reply) -> [UInt8]? {
        Data(base64Encoded: piece.data).map(Array.init)
    }
}
