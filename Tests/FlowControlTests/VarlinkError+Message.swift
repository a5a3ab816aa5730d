import Varlink

extension VarlinkError {
    /// The sentence for people; nil when there is none.
    var message: String? {
        guard case .string(let text)? = parameters["message"] else { return nil }
        return text
    }
}
