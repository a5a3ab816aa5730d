import FlowAPI
import FlowClient
import FlowCore

/// Sends the files of a form to a step, or to an occurrence of a task.
struct MediaUpload: Sendable {
    enum Target: Sendable {
        case step(job: String, step: String)
        /// An occurrence in full, such as 3/14.
        case occurrence(task: String, String)
    }

    /// Time that is waited for flowd to throw an upload away that failed.
    private static let courtesyDurationMax = Duration.seconds(2)

    let client: FlowClient
    let tenant: String
    let target: Target

    /// Adds the files one after the other; throws `FilesRefused` where flowd takes some of them only.
    ///
    /// A file that is there already isn't added again, so that a form may be sent twice.
    func send(_ files: [SpooledFile]) async throws {
        var (refusals, added): ([(name: String, error: FlowClientError)], [String]) = ([], [])
        for file in files {
            do {
                try await send(file)
                added.append(file.name)
            } catch let error as FlowClientError where [.failed, .badInput].contains(error.kind) {
                refusals.append((file.name, error))
            }
        }
        if !refusals.isEmpty { throw FilesRefused(refusals: refusals, added: added) }
    }

    private func send(_ file: SpooledFile) async throws {
        var begin = MediaAPI.Begin.Parameters(tenant: tenant, name: file.name, type: try type(of: file), size: 0)
        switch target {
        case .step(let job, let step): (begin.job, begin.step) = (job, step)
        case .occurrence(let task, let occurrence): (begin.task, begin.occurrence) = (task, occurrence)
        }
        _ = try await client.send(file, as: begin, courtesyDurationMax: Self.courtesyDurationMax)
    }

    /// Type by the name and the bytes, else the one that the browser says.
    private func type(of file: SpooledFile) throws -> String {
        let head = try file.sizeBytes > 0 ? file.chunk(at: 0, countMax: MediaSignature.sizeBytes) : []
        return MediaTypeGuess.type(of: file.name, head: head)?.text ?? file.declaredType ?? "application/octet-stream"
    }
}

/// Form that adds files and has none.
struct NoFileChosen: Error {}

/// Files of a form that flowd doesn't take, each with what it says; the others are there.
struct FilesRefused: Error {
    let refusals: [(name: String, error: FlowClientError)]
    let added: [String]
}

/// Files of an earlier try that aren't kept any more.
struct KeptFilesGone: Error {}
