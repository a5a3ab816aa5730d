/// Something that is wrong with the configuration, and keeps the daemon from starting.
package struct ConfigurationFinding: Error, Hashable, Sendable {
    /// Where.
    package let origin: ConfigurationOrigin
    /// The key's name; empty when it is about a file.
    package let key: String
    /// What is there; a whole sentence when nothing is `allowed`.
    package let found: String
    /// What would be right; empty when `found` tells.
    package let allowed: String

    /// Makes a finding of its parts.
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
