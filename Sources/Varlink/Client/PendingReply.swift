/// The reply to a call that has been sent.
package struct PendingReply<R: Decodable>: Sendable {
    let method: String
    let slot: ReplySlot

    /// Waits for what the method returns.
    ///
    /// Throws the `VarlinkError` that the server answered, or a `VarlinkClientError`. Cancelling the wait does not
    /// take back the call.
    package func value() async throws -> R {
        try await slot.reply().decoded(as: R.self, method: method)
    }
}

extension ReplyHeader {
    /// Decodes the method's result: throws the remote error, or one about a reply of an unexpected type.
    func decoded<R: Decodable>(as type: R.Type, method: String) throws -> R {
        do {
            return try result(as: type)
        } catch  where error.name == self.error {
            throw error
        } catch {
            let message: String? = if case .string(let text) = error.parameters["message"] { text } else { nil }
            throw VarlinkClientError.undecodableReply(method: method, reason: message ?? error.description)
        }
    }
}
