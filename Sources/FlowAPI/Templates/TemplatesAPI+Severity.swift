import Varlink

extension TemplatesAPI {
    /// How bad a finding is.
    package enum Severity: String, WireEnum {
        /// The source cannot be used.
        case error
        /// The source can be used, and probably means something else.
        case warning
    }
}
