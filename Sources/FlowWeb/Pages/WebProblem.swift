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
        if let error = error as? FormReader.Refused {
            self.init(error.status, texts[error.title], Self.sentence(of: error, texts))
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
        if Self.isOfToken(error) {
            self.init(.forbidden, texts["noTokenTitle"], texts["tokenOver"])
            return
        }
        switch error.kind {
        case .noSuchObject: self.init(.notFound, texts["notFoundTitle"], texts["notFound"])
        case .badInput where Self.isOfAddress(error):
            self.init(.notFound, texts["notFoundTitle"], texts["notFound"])
        case .notPermitted:
            self.init(.forbidden, texts["refusedTitle"], texts["refused"])
            details = Self.message(of: error)
        case .tryAgain where Self.isLimit(error):
            self.init(.serviceUnavailable, texts["failedTitle"], Self.message(of: error) ?? texts["failed"])
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

    /// Errors about the token that a proxy presents, or that a file has.
    private static func isOfToken(_ error: FlowClientError) -> Bool {
        guard case .refused(let refusal) = error else { return false }
        return refusal is DaemonAPI.AuthenticationFailed || (refusal as? DaemonAPI.InvalidInput)?.field == "token"
    }

    /// Refusals that asking once more by itself doesn't help against.
    private static func isLimit(_ error: FlowClientError) -> Bool {
        guard case .refused(let refusal) = error else { return false }
        return refusal is DaemonAPI.LimitReached || refusal is DaemonAPI.DiskFull
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
        if error is NoFileChosen { return texts["notChosen"] }
        if let error = error as? NumberDoubtful {
            return texts.text("amountAmbiguous", "\(error.asItTravels) · \(error.asWritten)")
        }
        if let error = error as? PaymentDoubtful {
            return switch error {
            case .moreThanOwed: texts["moreThanOwed"]
            case .recordedAlready(let payment): texts.text("recordedAlready", payment)
            }
        }
        if let error = error as? FormReader.Refused {
            return switch error.reason {
            case .tooLarge: texts["tooLarge"]
            case .foreign: texts["token"]
            case .notKept(let reason): texts.text("notKept", reason)
            }
        }
        if error is OccurrenceOvertaken { return texts["overtakenTime"] }
        if let error = error as? FilesRefused {
            let refused = error.refusals.map { "\($0.name): \(message(of: $0.error) ?? texts["badInput"])" }
            let added = error.added.isEmpty ? [] : [texts.text("filesAdded", error.added.joined(separator: ", "))]
            return ([texts["filesRefused"]] + refused + added).joined(separator: " ")
        }
        guard let error = error as? FlowClientError, let sentence = message(of: error) else { return texts["badInput"] }
        // A field is called as it is on the page.
        guard case .refused(let refusal as DaemonAPI.InvalidInput) = error, sentence.hasPrefix("\(refusal.field) is ")
        else { return sentence }
        return texts["input.\(refusal.field)"] == "input.\(refusal.field)"
            ? sentence : texts["input.\(refusal.field)"] + sentence.dropFirst(refusal.field.count)
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

extension FormReader.Refused {
    var status: HTTPResponse.Status {
        switch reason {
        case .tooLarge: .contentTooLarge
        case .foreign: .forbidden
        case .notKept: .init(code: 507)
        }
    }

    /// Key of its title among the texts.
    fileprivate var title: String {
        switch reason {
        case .tooLarge: "tooLargeTitle"
        case .foreign: "tokenTitle"
        case .notKept: "failedTitle"
        }
    }
}
