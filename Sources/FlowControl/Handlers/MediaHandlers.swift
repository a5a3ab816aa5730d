import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import FoundationEssentials
import Varlink

/// The methods of io.flowd.Media about media that are there.
struct MediaHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        UploadHandlers(context: context).register(in: &methods)
        methods.on(MediaAPI.Get.method) { call, session in
            try get(call, try call.parameters(as: MediaAPI.Get.Parameters.self), session)
        }
        methods.on(MediaAPI.List.method) { call, session in
            try list(call, try call.parameters(as: MediaAPI.List.Parameters.self), session)
        }
        methods.on(MediaAPI.Remove.method, MediaAPI.Remove.Parameters.self, remove)
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .media, tenant: tenant)
    }

    private func get(
        _ call: IncomingCall,
        _ wanted: MediaAPI.Get.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try Self.media(wanted.media)
        let start = Int64(wanted.offset ?? 0)
        guard start >= 0 else {
            throw HandlerContext.invalid("offset", String(start), "how many bytes to leave out, 0 or more")
        }
        let (engine, errors) = (context.engine, errors(wanted.tenant))
        guard call.wantsMore else {
            return context.answer(errors) { () async throws(ReadFailure) in
                let reader = try await engine.openMedia(id, of: wanted.tenant, for: session.caller)
                return try await Self.piece(of: reader, at: start).reply
            }
        }
        return .stream { stream in
            do {
                let reader = try await engine.openMedia(id, of: wanted.tenant, for: session.caller)
                var offset = start
                while true {
                    let (reply, next) = try await Self.piece(of: reader, at: offset)
                    guard next < reader.media.content.sizeBytes else { return try await stream.finish(reply) }
                    try await stream.send(reply)
                    // Who isn't a member any more gets no further piece.
                    _ = try engine.tenant(wanted.tenant, for: session.caller)
                    offset = next
                }
            } catch let failure as ReadFailure {
                throw errors.error(failure, reference: engine.note(failure)).varlinkError
            }
        }
    }

    /// The piece at an offset, and where the next one begins.
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

    private func list(
        _ call: IncomingCall,
        _ wanted: MediaAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try wanted.after.map { try Self.media($0, field: "after") }
        let scope = try HandlerContext.checked { () throws(InvalidInput) in try MediaScope(wanted) }
        let store = context.engine.store
        return context.pages(call, from: start, errors(wanted.tenant)) {
            (cursor: MediaID?) async throws(ReadFailure) -> WirePage<MediaAPI.List.Reply, MediaID> in
            let page = try await store.media(
                of: wanted.tenant,
                for: session.caller,
                in: scope,
                after: cursor,
                limit: limit
            )
            let media = page.items.map(MediaAPI.Medium.init)
            return WirePage(reply: MediaAPI.List.Reply(media: media, next: page.next?.description), next: page.next)
        }
    }

    private func remove(_ wanted: MediaAPI.Remove.Parameters, _ session: ControlService.Session) throws -> Answer {
        let command = TenantCommand.removeMedia(try Self.media(wanted.media), reason: wanted.reason)
        let key = try HandlerContext.key(wanted.idempotencyKey)
        let ticket = context.engine.submit(command, to: wanted.tenant, caller: session.caller, key: key)
        return context.answer(ticket, errors(wanted.tenant)) { outcome -> MediaAPI.Remove.Reply? in
            guard case .mediaChanged(.removed(_, let event)) = outcome else { return nil }
            return MediaAPI.Remove.Reply(eventNumber: Int(event))
        }
    }

    private static func media(_ text: String, field: String = "media") throws -> MediaID {
        try HandlerContext.checked { () throws(InvalidInput) in try MediaID(validating: text, field: field) }
    }
}
