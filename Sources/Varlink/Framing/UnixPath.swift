/// Rule for the path of a Unix socket.
enum UnixPath {
    /// The kernel's structure holds 108 bytes, the last of which ends the string.
    static let bytesMax = 107
    static let rule = "it must have 1 to \(bytesMax) bytes"
}
