/// A type of the interface language.
///
/// The string set `[string]()` is a dictionary of the empty structure.
package indirect enum InterfaceType: Hashable, Sendable {
    case bool
    case int
    case float
    case string
    /// JSON object with any members.
    case object
    case any
    case named(String)
    case structure([InterfaceField])
    case enumeration([String])
    case array(InterfaceType)
    case dictionary(InterfaceType)
    case nullable(InterfaceType)
}
