/// Mistake in the configuration that keeps the daemon from starting.
package struct ConfigurationFinding: Error, Hashable, Sendable {
    package let origin: ConfigurationOrigin
    /// The key's name; empty when it is about a file.
    package let key: String
    /// Value that was found; a whole sentence when `allowed` is empty.
    package let found: String
    /// Description of allowed values; empty when `found` says all.
    package let allowed: String

    package init(origin: ConfigurationOrigin, key: String = "", found: String, allowed: String = "") {
        self.origin = origin
        self.key = key
        self.found = found
        self.allowed = allowed
    }
}

extension ConfigurationFinding: CustomStringConvertible {
    package var description: String {
        let place = key.isEmpty ? "\(origin): " : "\(origin): \(key): "
        return place + (allowed.isEmpty ? found : "found \(found); allowed: \(allowed)")
    }
}

extension ConfigurationFinding: Comparable {
    package static func < (left: ConfigurationFinding, right: ConfigurationFinding) -> Bool {
        (left.origin, left.key, left.found) < (right.origin, right.key, right.found)
    }
}
