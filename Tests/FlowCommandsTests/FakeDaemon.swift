import Glibc
import Synchronization
import Varlink

/// A daemon of a test: answers by the name of the method, and remembers what it was asked.
final class FakeDaemon: VarlinkService {
    /// What one call is answered.
    typealias Answerer = @Sendable (JSONValue) -> Answer

    let answers: [String: Answerer]
    private let record = Mutex<[(method: String, parameters: JSONValue)]>([])

    init(_ answers: [String: Answerer]) {
        self.answers = answers
    }

    /// The calls so far, in order.
    var calls: [(method: String, parameters: JSONValue)] {
        record.withLock { $0 }
    }

    /// What a call would be answered.
    func answer(_ method: String, _ parameters: JSONValue) -> Answer {
        answers[method]?(parameters) ?? .error(VarlinkError.methodNotFound(method))
    }

    func openSession(descriptor: CInt) throws {}

    func closeSession(_ session: Void) {}

    func dispatch(_ call: IncomingCall, session: Void) -> Answer {
        let parameters: JSONValue
        do {
            parameters = try call.parameters(as: JSONValue.self)
        } catch {
            return .error(error)
        }
        record.withLock { $0.append((call.method, parameters)) }
        guard let answer = answers[call.method] else { return .error(VarlinkError.methodNotFound(call.method)) }
        return answer(parameters)
    }

    /// Serves on a socket of its own while `body` runs.
    func serving<Result: Sendable>(_ body: @Sendable (_ socket: String) async throws -> Result) async throws -> Result {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let socket = directory.path + "/io.flowd"
        let server = VarlinkServer(service: self, at: .path(socket))
        let (listening, isListening) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await server.run { isListening.finish() }
            }
            for await _ in listening {}
            let result = try await body(socket)
            server.shutdown()
            try await group.waitForAll()
            return result
        }
    }
}

/// A directory of one test, removed at its end.
struct ScratchDirectory: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/flowctl-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ScratchError() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes a file and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "w") else { throw ScratchError() }
        fputs(text, stream)
        fclose(stream)
        return file
    }

    func remove() {
        for name in ["io.flowd", "a.yaml", "b.yaml"] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    struct ScratchError: Error {}
}
