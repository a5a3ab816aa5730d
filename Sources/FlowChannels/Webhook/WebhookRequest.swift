import CCurl
import CLinux
import FlowConfiguration
import Glibc

/// One request, on a thread of its own: waiting for an answer blocks.
struct WebhookRequest: Sendable {
    let url: String
    let headers: [String]
    let body: [UInt8]
    /// In milliseconds.
    let timeLimit: Int64
    let certificates: String?
    /// Addresses besides those of the internet to which it may connect.
    let allowed: [AddressRange]

    /// No request could be begun.
    struct Failure: Error, CustomStringConvertible {
        let errorNumber: CInt

        var description: String {
            errorNumber == ENOENT
                ? "libcurl isn't there: apt-get install libcurl4" : "No request can be sent: errno \(errorNumber)"
        }
    }

    /// Sends it and waits for its end; cancelling the task ends it.
    func perform() async throws(Failure) -> WebhookEnd {
        let bell = clinux_bell_open()
        guard bell >= 0 else { throw Failure(errorNumber: -bell) }
        defer { close(bell) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let errorNumber = WorkThread.start { continuation.resume(returning: self.run(cancel: bell)) }
                if errorNumber != 0 { continuation.resume(returning: .failure(Failure(errorNumber: errorNumber))) }
            }
        } onCancel: {
            _ = clinux_bell_ring(bell)
        }
        return try result.get()
    }

    /// True for an address to which it may connect; without TLS that is one that somebody has allowed.
    static func mayConnect(to address: [UInt8], allowed: [AddressRange], isPlain: Bool) -> Bool {
        let plain = InternetAddress.plain(address)
        if allowed.contains(where: { $0.contains(plain) || $0.contains(address) }) { return true }
        return !isPlain && InternetAddress.isPublic(address)
    }

    // MARK: - On the thread

    /// What is asked about an address on its way.
    private final class Gate {
        let allowed: [AddressRange]
        let isPlain: Bool

        init(allowed: [AddressRange], isPlain: Bool) {
            self.allowed = allowed
            self.isPlain = isPlain
        }
    }

    private func run(cancel: CInt) -> Result<WebhookEnd, Failure> {
        let gate = Gate(allowed: allowed, isPlain: !url.lowercased().hasPrefix("https:"))
        var end = ccurl_end()
        let errorNumber = withTexts([url, certificates ?? ""]) { texts in
            withTexts(headers) { headers in
                body.withUnsafeBytes { body in
                    var request = ccurl_request()
                    request.url = texts.flatMap { UnsafePointer($0[0]) }
                    request.headers = headers
                    request.body = body.baseAddress
                    request.body_size = body.count
                    request.time_limit = timeLimit
                    request.certificates = certificates == nil ? nil : texts.flatMap { UnsafePointer($0[1]) }
                    request.cancel = cancel
                    request.context = Unmanaged.passUnretained(gate).toOpaque()
                    request.may_connect = { context, bytes, size in
                        guard let context, let bytes else { return 0 }
                        let gate = Unmanaged<Gate>.fromOpaque(context).takeUnretainedValue()
                        let address = Array(UnsafeBufferPointer(start: bytes, count: size))
                        return WebhookRequest.mayConnect(to: address, allowed: gate.allowed, isPlain: gate.isPlain)
                            ? 1 : 0
                    }
                    return withExtendedLifetime(gate) { ccurl_post(&request, &end) }
                }
            }
        }
        return errorNumber == 0 ? .success(WebhookEnd(end)) : .failure(Failure(errorNumber: errorNumber))
    }
}

extension WebhookEnd {
    fileprivate init(_ end: ccurl_end) {
        status = end.status == 0 ? nil : end.status
        hasBegun = end.has_begun != 0
        isCancelled = end.is_cancelled != 0
        isLate = end.is_late != 0
        retryAfter = end.retry_after
        refused = Self.text(of: end.refused)
        failure = Self.text(of: end.failure)
        answer = Self.text(of: end.answer, count: end.answer_size)
    }

    /// The text in an array of C, to its end or to so many bytes.
    private static func text<Characters>(of characters: Characters, count: Int? = nil) -> String {
        withUnsafeBytes(of: characters) { bytes in
            let kept = bytes.prefix(count ?? bytes.firstIndex(of: 0) ?? bytes.count)
            return String(decoding: kept, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
        }
    }
}
