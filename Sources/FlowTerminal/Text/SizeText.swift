/// Sizes as people read them, in powers of 1000.
package enum SizeText {
    /// Returns a size such as `812 B` or `2.1 MB`: one digit after the point, cut.
    package static func short(_ sizeBytes: Int) -> String {
        var unit = 1
        var names = ["kB", "MB", "GB", "TB"][...]
        guard sizeBytes >= 1000 else { return "\(sizeBytes) B" }
        var name = ""
        while let next = names.popFirst(), sizeBytes / unit >= 1000 {
            unit *= 1000
            name = next
        }
        return "\(sizeBytes / unit).\(sizeBytes % unit * 10 / unit) \(name)"
    }
}
