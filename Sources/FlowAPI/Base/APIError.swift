package import Varlink

/// An error of an interface, with its parameters.
///
/// Throw it where a call is answered.
package protocol APIError: Codable, Sendable, Hashable, VarlinkErrorConvertible {
    /// The full name, as `io.flowd.Jobs.NoSuchJob`.
    static var name: String { get }

    var message: String { get }
}

extension APIError {
    package var varlinkError: VarlinkError {
        VarlinkError(name: Self.name, encoding: self)
    }

    /// Reads the error from the wire; nil when it is another error or its parameters do not fit.
    package init?(_ error: VarlinkError) {
        // Parameters that do not fit make it an error that is not known here.
        guard error.name == Self.name, let value = try? error.parameters(as: Self.self) else { return nil }
        self = value
    }
}
