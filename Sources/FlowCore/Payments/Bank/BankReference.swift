/// What of ours a bank's words name: `#3/2` an instalment, `#3` a schedule; `3/2` may be an instalment, or a date.
struct BankReference: Hashable {
    /// Instalments that are named with the sign.
    private(set) var instalments: [InstalmentID] = []
    /// Schedules that are named with the sign.
    private(set) var schedules: [PaymentScheduleID] = []
    /// What may name an instalment.
    private(set) var perhaps: [InstalmentID] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            guard let (token, end) = Self.token(bytes, at: index) else {
                index += 1
                continue
            }
            add(token)
            index = end
        }
    }

    private struct Token {
        var hasSign: Bool
        var first: Int64
        var second: Int?
    }

    private mutating func add(_ token: Token) {
        let schedule = PaymentScheduleID(token.first)
        switch (token.hasSign, token.second) {
        case (true, let number?):
            let id = InstalmentID(schedule, number)
            if !instalments.contains(id) { instalments.append(id) }
        case (true, nil): if !schedules.contains(schedule) { schedules.append(schedule) }
        case (false, let number?):
            let id = InstalmentID(schedule, number)
            if !perhaps.contains(id) { perhaps.append(id) }
        case (false, nil): break
        }
    }

    /// What stands at an index, when it stands alone; numbers of other things, such as 2027-03/2, don't.
    private static func token(_ bytes: [UInt8], at start: Int) -> (Token, end: Int)? {
        if start > 0, isJoined(bytes[start - 1]) { return nil }
        var index = start
        let hasSign = bytes[index] == UInt8(ascii: "#")
        if hasSign { index += 1 }
        guard let first = number(bytes, &index, digitsMax: 15), first > 0 else { return nil }
        var token = Token(hasSign: hasSign, first: first, second: nil)
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
            index += 1
            guard let second = number(bytes, &index, digitsMax: 3), second > 0 else { return nil }
            token.second = Int(second)
        }
        if index < bytes.count {
            let isEnd = !isJoined(bytes[index]) || index + 1 == bytes.count || !isWord(bytes[index + 1])
            guard isEnd, !isWord(bytes[index]), bytes[index] != UInt8(ascii: "/") else { return nil }
        }
        return (token, index)
    }

    private static func number(_ bytes: [UInt8], _ index: inout Int, digitsMax: Int) -> Int64? {
        let start = index
        var number: Int64 = 0
        while index < bytes.count, isDigit(bytes[index]) {
            guard index - start < digitsMax else { return nil }
            number = number * 10 + Int64(bytes[index] - 48)
            index += 1
        }
        return index > start ? number : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 0x80
    }

    /// What makes one word of what stands on its two sides.
    private static func isJoined(_ byte: UInt8) -> Bool {
        isWord(byte) || "#/.,-_:".utf8.contains(byte)
    }
}
