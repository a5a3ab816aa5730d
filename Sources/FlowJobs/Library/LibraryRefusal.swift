/// What stands in the way of a command about the library.
package enum LibraryRefusal: Hashable, Sendable {
    /// There is no such action, or not in this version.
    case missing(LibraryReference)
    /// The source has errors.
    case invalid([Finding])
}
