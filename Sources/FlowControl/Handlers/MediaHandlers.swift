import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import FoundationEssentials
import Varlink

/// The methods of io.flowd.Media about media that are there.
enum MediaHandlers {
    static func register(in methods: inout Methods) {
        UploadHandlers.register(in: &methods)
        methods.on(MediaAPI.Get.self, get)
        methods.list(MediaAPI.List.self) { wanted, limit, call in
            let start = try wanted.after.map { try MediaID(validating: $0, field: "after") }
            let scope = try MediaScope(wanted)
            var filter = MediaFilter()
            filter.profile = wanted.profile
            filter.kinds = Set((wanted.kinds ?? []).map(MediaKind.init))
            filter.isNewestFirst = wanted.newest == true
            let from = try wanted.from.map { try DueLimit(validating: $0, field: "from") }
            let until = try wanted.until.map { try DueLimit(validating: $0, field: "until") }
            return Listing(from: start, item: MediaAPI.Medium.init, place: \.description) { [filter] cursor in
                var filter = filter
                (filter.from, filter.until) = try await call.span(from, until, of: wanted.tenant)
                return try await call.store.media(
                    of: wanted.tenant,
                    for: call.caller,
                    in: scope,
                    filter,
                    after: cursor,
                    limit: limit
                )
            }
        }
        methods.command(MediaAPI.Remove.self, Commands.removeMedia) { wanted, _ in
            (try MediaID(validating: wanted.media), wanted.reason)
        } reply: { event in
            .init(eventNumber: Int(event))
        }
    }

    @Sendable private static func get(_ wanted: MediaAPI.Get.Parameters, _ call: Call) throws -> Answer {
        let id = try MediaID(validating: wanted.media)
        let start = Int64(wanted.offset ?? 0)
        guard start >= 0 else {
            let allowed = "how many bytes to leave out, 0 or more"
            throw InvalidInput(field: "offset", found: String(start), allowed: allowed)
        }
        let engine = call.engine
        guard call.wantsMore else {
            return call.later {
                let reader = try await engine.openMedia(id, of: wanted.tenant, for: call.caller)
                return try await piece(of: reader, at: start).reply
            }
        }
        return .stream { stream in
            do {
                let reader = try await engine.openMedia(id, of: wanted.tenant, for: call.caller)
                var offset = start
                while true {
                    let (reply, next) = try await piece(of: reader, at: offset)
                    guard next < reader.media.content.sizeBytes else { return try await stream.finish(reply) }
                    try await stream.send(reply)
                    // Who isn't a member any more gets no further piece.
                    _ = try engine.tenant(wanted.tenant, for: call.caller)
                    offset = next
                }
            } catch {
                throw call.known(error) ?? error
            }
        }
    }

    private static func piece(
        of reader: MediaReader,
        at offset: Int64
    ) async throws(ReadFailure) -> (reply: MediaAPI.Get.Reply, next: Int64) {
        let size = reader.media.content.sizeBytes
        guard offset <= size else {
            throw .refused(
                .invalidInput(InvalidInput(field: "offset", found: String(offset), allowed: "0 to \(size)"))
            )
        }
        let chunk = try await reader.chunk(at: offset) { bytes in Data(bytes).base64EncodedString() }
        let reply = MediaAPI.Get.Reply(
            media: MediaAPI.Medium(reader.media),
            offset: Int(offset),
            data: chunk?.value ?? ""
        )
        return (reply, chunk?.next ?? size)
    }
}
