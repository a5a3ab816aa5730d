/// An error of the application's that can be replied to a call.
///
/// A typed error carries its parameters with `VarlinkError(name:encoding:)`.
package protocol VarlinkErrorConvertible: Error {
    var varlinkError: VarlinkError { get }
}
