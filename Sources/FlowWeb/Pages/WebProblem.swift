import FlowAPI
import FlowClient
import FlowCore
import HTTPTypes
import Varlink

/// Reason for which a request has no page, as a person reads it.
struct WebProblem: Error {
    let status: HTTPResponse.Status
    let title: String
    let message: String
    var details: String?
    /// True where flowd can't be reached: the page is asked for again by itself.
    var isRetried = false

    init(_ status: HTTPResponse.Status, _ title: String, _ message: String) {
        (self.status, self.title, self.message) = (status, title, message)
    }

    /// Problem for an error of a call: a tenant that isn't the caller's is as one that doesn't exist.
    init(_ error: any Error, _ texts: WebTexts, socket: String) {
        if error is NoFileChosen {
            self.init(.badRequest, texts["failedTitle"], texts["notChosen"])
            return
        }
        guard let error = error as? FlowClientError else {
            self.init(.internalServerError, texts["failedTitle"], texts["failed"])
            if let error = error as? TokenFileError { self = Self.failed(error.message, texts) }
            return
        }
        if case .refused(let pruned as MediaAPI.MediaPruned) = error {
            self.init(.gone, texts["mediaGoneTitle"], pruned.message)
            return
        }
        if case .refused(let refusal as DaemonAPI.InvalidInput) = error, refusal.field == "token" {
            self.init(.forbidden, texts["noTokenTitle"], texts["noToken"])
            return
        }
        switch error.kind {
        case .noSuchObject: self.init(.notFound, texts["notFoundTitle"], texts["notFound"])
        case .badInput where Self.isOfAddress(error):
            self.init(.notFound, texts["notFoundTitle"], texts["notFound"])
        case .notPermitted:
            self.init(.forbidden, texts["refusedTitle"], texts["refused"])
            details = Self.message(of: error)
        case .unreachable, .tryAgain, .interrupted:
            self.init(.serviceUnavailable, texts["unreachableTitle"], texts["unreachable"])
            details = Self.message(of: error) ?? socket
            isRetried = true
        case .badInput: self.init(.badRequest, texts["failedTitle"], Self.message(of: error) ?? texts["badInput"])
        default: self = Self.failed(Self.message(of: error) ?? texts["failed"], texts)
        }
    }

    private static func failed(_ message: String, _ texts: WebTexts) -> WebProblem {
        WebProblem(.internalServerError, texts["failedTitle"], message)
    }

    /// Errors about a slug or a number that only an address could have brought.
    private static func isOfAddress(_ error: FlowClientError) -> Bool {
        guard case .refused(let refusal as DaemonAPI.InvalidInput) = error else { return false }
        return ["tenant", "job", "step", "task", "reminder", "schedule", "media"].contains(refusal.field)
    }

    /// Sentence in which flowd refuses an operation.
    static func sentence(of error: any Error, _ texts: WebTexts) -> String {
        if isKeyUsed(error) { return texts["keyUsed"] }
        if error is KeptFilesGone { return texts["keptGone"] }
        if error is OccurrenceOvertaken { return texts["overtakenTime"] }
        if let error = error as? FilesRefused {
            let refused = error.refusals.map { "\($0.name): \(message(of: $0.error) ?? texts["badInput"])" }
            let added = error.added.isEmpty ? [] : [texts.text("filesAdded", error.added.joined(separator: ", "))]
            return ([texts["filesRefused"]] + refused + added).joined(separator: " ")
        }
        return (error as? FlowClientError).flatMap(message) ?? texts["badInput"]
    }

    /// True where the form's key stands for another command already.
    static func isKeyUsed(_ error: any Error) -> Bool {
        guard case .refused(is DaemonAPI.IdempotencyConflict)? = error as? FlowClientError else { return false }
        return true
    }

    private static func message(of error: FlowClientError) -> String? {
        guard case .refused(let refusal) = error, case .object(let members) = refusal.varlinkError.parameters,
            case .string(let text)? = members["message"]
        else { return nil }
        return text
    }
}
