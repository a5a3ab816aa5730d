import CCurl
import CLinux
import FlowConfiguration
import Glibc

/// One HTTP request or one mail, on a thread of its own: waiting for an answer blocks.
struct CurlRequest: Sendable {
    /// Protocols by which the body is handed over.
    enum Form: Sendable {
        /// Request by POST, with lines such as `webhook-id: 7`.
        case post(headers: [String])
        /// Mail to a server, with addresses without names.
        ///
        /// `user` and `password` are empty where the server asks for none.
        case mail(from: String, to: String, user: String, password: String)
    }

    let url: String
    let form: Form
    let body: [UInt8]
    let hasTLS: Bool
    /// Time limit in milliseconds.
    let timeLimit: Int64
    let certificates: String?
    /// Addresses besides those of the internet to which it may connect.
    let allowed: [AddressRange]

    /// No request could be begun.
    struct Failure: Error, CustomStringConvertible {
        let errorNumber: CInt

        var description: String {
            errorNumber == ENOENT
                ? "libcurl isn't there: apt-get install libcurl4" : "Nothing can be sent: errno \(errorNumber)"
        }
    }

    /// Sends it and waits for its end; cancelling the task ends it.
    func perform() async throws(Failure) -> CurlEnd {
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

    /// Returns true for an address to which it may connect; without TLS, only for one that is in `allowed`.
    static func mayConnect(to address: [UInt8], allowed: [AddressRange], hasTLS: Bool) -> Bool {
        let plain = InternetAddress.plain(address)
        if allowed.contains(where: { $0.contains(plain) || $0.contains(address) }) { return true }
        return hasTLS && InternetAddress.isPublic(address)
    }

    // MARK: - On the thread

    /// Gate that checks each address before a connection is made.
    private final class Gate {
        private let request: CurlRequest

        init(_ request: CurlRequest) { self.request = request }

        func isOpen(for address: [UInt8]) -> Bool {
            CurlRequest.mayConnect(to: address, allowed: request.allowed, hasTLS: request.hasTLS)
        }
    }

    private func run(cancel: CInt) -> Result<CurlEnd, Failure> {
        let gate = Gate(self)
        var end = ccurl_end()
        let errorNumber = withTexts([url, certificates ?? ""]) { texts in
            body.withUnsafeBytes { body in
                var request = ccurl_request()
                request.url = texts.flatMap { UnsafePointer($0[0]) }
                request.body = body.baseAddress
                request.body_size = body.count
                request.time_limit = timeLimit
                request.certificates = certificates == nil ? nil : texts.flatMap { UnsafePointer($0[1]) }
                request.cancel = cancel
                request.context = Unmanaged.passUnretained(gate).toOpaque()
                request.may_connect = { context, bytes, size in
                    guard let context, let bytes else { return 0 }
                    let gate = Unmanaged<Gate>.fromOpaque(context).takeUnretainedValue()
                    return gate.isOpen(for: Array(UnsafeBufferPointer(start: bytes, count: size))) ? 1 : 0
                }
                return withExtendedLifetime(gate) { send(&request, &end) }
            }
        }
        return errorNumber == 0 ? .success(CurlEnd(end)) : .failure(Failure(errorNumber: errorNumber))
    }

    private func send(_ request: inout ccurl_request, _ end: inout ccurl_end) -> CInt {
        switch form {
        case .post(let headers): withTexts(headers) { ccurl_post(&request, $0, &end) }
        case .mail(let from, let to, let user, let password):
            withTexts([from, to, user, password]) { texts in
                var mail = ccurl_mail()
                mail.from = texts.flatMap { UnsafePointer($0[0]) }
                mail.to = texts.flatMap { UnsafePointer($0[1]) }
                mail.user = user.isEmpty ? nil : texts.flatMap { UnsafePointer($0[2]) }
                mail.password = texts.flatMap { UnsafePointer($0[3]) }
                mail.has_tls = hasTLS ? 1 : 0
                return ccurl_send_mail(&request, &mail, &end)
            }
        }
    }
}
