import FlowAPI
import FlowCore
import FlowEngine
import FoundationEssentials
import Varlink

/// The methods of io.flowd.Media that receive media.
enum UploadHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(MediaAPI.Begin.self) { wanted, call in
            let request = try UploadRequest(wanted)
            let upload = try await call.engine.beginUpload(request, to: wanted.tenant, caller: call.caller)
            return .init(upload: upload.id, chunkSize: upload.chunkSizeBytesMax)
        }
        methods.on(MediaAPI.Append.self, append)
        methods.answer(MediaAPI.Resume.self) { wanted, call in
            let upload = try call.engine.uploadProgress(wanted.upload, of: wanted.tenant, caller: call.caller)
            return .init(
                received: Int(upload.receivedSizeBytes),
                size: Int(upload.sizeBytes),
                chunkSize: upload.chunkSizeBytesMax
            )
        }
        methods.answer(MediaAPI.Finish.self) { wanted, call in
            let uploaded = try await call.engine.finishUpload(
                wanted.upload,
                of: wanted.tenant,
                caller: call.caller,
                key: try wanted.key
            )
            return .init(media: .init(uploaded.media), isKnown: uploaded.isKnown ? true : nil)
        }
        methods.answer(MediaAPI.Abandon.self) { wanted, call in
            try await call.engine.abandonUpload(wanted.upload, of: wanted.tenant, caller: call.caller)
            return .init()
        }
    }

    /// Appends bytes to an upload.
    ///
    /// A stranger's bytes are not kept until their turn comes, and no caller's beyond the room there is.
    @Sendable private static func append(_ wanted: MediaAPI.Append.Parameters, _ call: Call) throws -> Answer {
        guard wanted.offset >= 0 else {
            let allowed = "how many bytes come before, 0 or more"
            throw InvalidInput(field: "offset", found: String(wanted.offset), allowed: allowed)
        }
        let (tenant, upload, offset, data) = (wanted.tenant, wanted.upload, Int64(wanted.offset), wanted.data)
        let room: UploadRoom
        do throws(CommandFailure) {
            room = try call.engine.uploadRoom(for: data.utf8.count, in: tenant, caller: call.caller)
        } catch {
            throw call.errors.error(error).varlinkError
        }
        return call.later {
            defer { withExtendedLifetime(room) {} }
            let received = try await call.engine.append(to: upload, of: tenant, at: offset, caller: call.caller) {
                () throws(Refusal) in
                guard let bytes = Data(base64Encoded: data) else {
                    throw .invalidInput(InvalidInput(field: "data", found: data, allowed: "bytes in Base64, padded"))
                }
                return Array(bytes)
            }
            return MediaAPI.Append.Reply(received: Int(received))
        }
    }
}
