import Glibc

/// The environment that a process was started with.
package enum ProcessEnvironment {
    /// Every variable with its value; of one that stands twice the first, as getenv takes it.
    ///
    /// Read without Foundation, which takes a third of a millisecond to say the same.
    package static func read() -> [String: String] {
        var variables: [String: String] = [:]
        var place = environ
        while let entry = place.pointee {
            let text = String(cString: entry)
            if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                let name = String(text[..<sign])
                if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: sign)...]) }
            }
            place += 1
        }
        return variables
    }
}
