import Glibc

/// 256 random bits, as 64 hexadecimal digits.
struct Secret: Hashable, Sendable {
    static let digitCount = 64

    let text: String

    /// Makes a secret of the system's random bytes.
    init() {
        var bytes = [UInt8](repeating: 0, count: Self.digitCount / 2)
        // getentropy(3) fails for more than 256 bytes only, or where the kernel has no such call.
        let result = getentropy(&bytes, bytes.count)
        precondition(result == 0, "getentropy failed with errno \(errno)")
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        let digits = Array("0123456789abcdef")
        text = String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// Compares with a text from outside in a time that doesn't depend on where they differ.
    func matches(_ other: some StringProtocol) -> Bool {
        let (own, given) = (Array(text.utf8), Array(other.utf8))
        guard own.count == given.count else { return false }
        return zip(own, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
