import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import FoundationEssentials
import Varlink

/// The methods of io.flowd.Media that receive media.
struct UploadHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(MediaAPI.Begin.method, MediaAPI.Begin.Parameters.self, begin)
        methods.on(MediaAPI.Append.method, MediaAPI.Append.Parameters.self, append)
        methods.on(MediaAPI.Resume.method, MediaAPI.Resume.Parameters.self, resume)
        methods.on(MediaAPI.Finish.method, MediaAPI.Finish.Parameters.self, finish)
        methods.on(MediaAPI.Abandon.method, MediaAPI.Abandon.Parameters.self, abandon)
    }

    private func begin(_ wanted: MediaAPI.Begin.Parameters, _ session: ControlService.Session) throws -> Answer {
        let request = try HandlerContext.checked { () throws(InvalidInput) in try UploadRequest(wanted) }
        return later(wanted.tenant) { engine async throws(CommandFailure) in
            let upload = try await engine.beginUpload(request, to: wanted.tenant, caller: session.caller)
            return MediaAPI.Begin.Reply(upload: upload.id, chunkSize: upload.chunkSizeBytesMax)
        }
    }

    /// A stranger's bytes are not kept until their turn comes, and nobody's beyond the room there is.
    private func append(_ wanted: MediaAPI.Append.Parameters, _ session: ControlService.Session) throws -> Answer {
        guard wanted.offset >= 0 else {
            throw HandlerContext.invalid("offset", String(wanted.offset), "how many bytes come before, 0 or more")
        }
        let (tenant, upload, offset, data) = (wanted.tenant, wanted.upload, Int64(wanted.offset), wanted.data)
        let room: UploadRoom
        do throws(CommandFailure) {
            room = try context.engine.uploadRoom(for: data.utf8.count, in: tenant, caller: session.caller)
        } catch {
            throw errors(tenant).error(error).varlinkError
        }
        return later(tenant) { engine async throws(CommandFailure) in
            defer { withExtendedLifetime(room) {} }
            let received = try await engine.append(to: upload, of: tenant, at: offset, caller: session.caller) {
                () throws(Refusal) in
                guard let bytes = Data(base64Encoded: data) else {
                    throw .invalidInput(InvalidInput(field: "data", found: data, allowed: "bytes in Base64, padded"))
                }
                return Array(bytes)
            }
            return MediaAPI.Append.Reply(received: Int(received))
        }
    }

    private func resume(_ wanted: MediaAPI.Resume.Parameters, _ session: ControlService.Session) -> Answer {
        later(wanted.tenant) { engine async throws(CommandFailure) in
            let upload = try engine.uploadProgress(wanted.upload, of: wanted.tenant, caller: session.caller)
            return MediaAPI.Resume.Reply(
                received: Int(upload.receivedSizeBytes),
                size: Int(upload.sizeBytes),
                chunkSize: upload.chunkSizeBytesMax
            )
        }
    }

    private func finish(_ wanted: MediaAPI.Finish.Parameters, _ session: ControlService.Session) throws -> Answer {
        let key = try HandlerContext.key(wanted.idempotencyKey)
        return later(wanted.tenant) { engine async throws(CommandFailure) in
            let media = try await engine.finishUpload(
                wanted.upload,
                of: wanted.tenant,
                caller: session.caller,
                key: key
            )
            return MediaAPI.Finish.Reply(media: MediaAPI.Medium(media))
        }
    }

    private func abandon(_ wanted: MediaAPI.Abandon.Parameters, _ session: ControlService.Session) -> Answer {
        later(wanted.tenant) { engine async throws(CommandFailure) in
            try await engine.abandonUpload(wanted.upload, of: wanted.tenant, caller: session.caller)
            return MediaAPI.Abandon.Reply()
        }
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .media, tenant: tenant)
    }

    /// Answers what is done when its turn has come, so that the calls of a connection keep their order.
    private func later<Value: Encodable & Sendable>(
        _ tenant: String,
        _ body: @escaping @Sendable (Engine) async throws(CommandFailure) -> Value
    ) -> Answer {
        let (engine, errors) = (context.engine, errors(tenant))
        return .later {
            do throws(CommandFailure) {
                return .success(try await body(engine))
            } catch {
                return .error(errors.error(error).varlinkError)
            }
        }
    }
}
