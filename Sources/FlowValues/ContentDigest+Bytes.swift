extension ContentDigest {
    package static let sizeBytes = 32

    /// A digest as it was stored; nil unless it has 32 bytes.
    package init?(bytes: [UInt8]) {
        let digits = Array("0123456789abcdef")
        self.init(hex: String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
    }
}
