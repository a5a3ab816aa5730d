/// A field of a structure, of a method's parameters or results, or of an error.
package struct InterfaceField: Hashable, Sendable {
    package let name: String
    package let type: InterfaceType
    /// The comment right above it, without the hash marks.
    package let documentation: String
}
