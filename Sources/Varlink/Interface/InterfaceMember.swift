/// A method, type or error of an interface.
package struct InterfaceMember: Hashable, Sendable {
    /// Kind of a member, with the types that it is made of.
    package enum Kind: Hashable, Sendable {
        case method(input: [InterfaceField], output: [InterfaceField])
        /// A structure or an enumeration.
        case type(InterfaceType)
        case error([InterfaceField])
    }

    package let name: String
    package let kind: Kind
    /// The comment right above it, without the hash marks.
    package let documentation: String
    /// The line on which its keyword stands, counted from one.
    package let line: Int
}
