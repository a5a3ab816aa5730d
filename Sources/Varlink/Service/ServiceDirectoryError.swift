/// Reasons for which no directory can be made of the interfaces and methods given.
package enum ServiceDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
    case duplicateInterface(String)
    case undescribedMethod(String)
    case unparsableInterface(InterfaceParseError)

    package var description: String {
        switch self {
        case .duplicateInterface(let name): "The interface \(name) is given twice"
        case .undescribedMethod(let method): "The method \(method) has a handler but is in no interface description"
        case .unparsableInterface(let error): error.description
        }
    }
}
