/// Reasons for which a command about the library is refused.
package enum LibraryRefusal: Hashable, Sendable {
    /// Action that doesn't exist, or not in this version.
    case missing(LibraryReference)
    case invalid([Finding])
}
