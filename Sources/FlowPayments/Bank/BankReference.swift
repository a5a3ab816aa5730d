/// Instalments and schedules that a bank's reference text names.
///
/// `#3/2` is an instalment, `#3` a schedule; `3/2` may be an instalment, or a date. `2/3` is the payer's second of
/// three, and never our third of schedule 2; so is `#2 of 3`.
struct BankReference: Hashable {
    /// Instalments that are named with the sign.
    private(set) var instalments: [InstalmentID] = []
    /// Schedules that are named with the sign.
    private(set) var schedules: [PaymentScheduleID] = []
    /// Pairs without the sign that may name instalments: neither one of so many (`2/3`) nor one of a year (`2027/3`).
    private(set) var perhaps: [InstalmentID] = []

    /// Reads all of a text; without the sign only what stands in its purpose.
    init(_ text: String) {
        read(BankWords.purpose(text)) { _ in true }
        for field in BankWords.fields(text) { read(field.text) { $0.hasSign } }
    }

    var named: Set<PaymentScheduleID> { Set(instalments.map(\.schedule) + schedules) }

    var signs: Set<String> { Set(instalments.map(\.description) + schedules.map(\.description)) }

    /// Returns the prefixes in a text that stand where a tenant does, such as `w1` in `#w1/3/2`.
    static func tenants(in text: String) -> Set<String> {
        let words = text.split(separator: "#").dropFirst(text.first == "#" ? 0 : 1)
        return Set(
            words.compactMap { word in
                let parts = word.split(separator: "/", maxSplits: 1)
                guard parts.count == 2, let slug = parts.first?.lowercased(), !slug.allSatisfy(\.isNumber) else {
                    return nil
                }
                return slug
            }
        )
    }

    /// A text as one of several tenants reads it: what names something of its own with the tenant before it does so without,
    /// and what names another's names nothing.
    static func text(_ text: String, for tenant: String, among tenants: Set<String>) -> String {
        var read = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "#") {
            read += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            let slug = word.lowercased()
            let isTenant = tenants.contains(slug) && !slug.allSatisfy(\.isNumber)
            guard isTenant, rest.dropFirst(word.count).first == "/" else {
                read += "#"
                continue
            }
            rest = rest.dropFirst(word.count + 1)
            if slug == tenant { read += "#" } else { rest = rest.drop { $0.isNumber || $0 == "/" } }
        }
        return read + rest
    }

    /// True when a pair without the sign can be a day and a month, in either order.
    static func mayBeDate(_ id: InstalmentID) -> Bool {
        let (first, second) = (id.schedule.number, Int64(id.number))
        return first <= 31 && second <= 12 || first <= 12 && second <= 31
    }

    private mutating func read(_ text: String, where isWanted: (Token) -> Bool) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            guard let (token, end) = Self.token(bytes, at: index) else {
                index += 1
                continue
            }
            if isWanted(token) { add(token) }
            index = end
        }
    }

    private struct Token {
        var hasSign: Bool
        var first: Int64
        var second: Int?
        /// Our numbers have no noughts before them, days and months have.
        var isBare: Bool

        /// True for a pair that is one of so many, or one of a year.
        var isCount: Bool {
            guard let second else { return false }
            return first <= Int64(second) || (1900...2199).contains(first)
        }
    }

    private mutating func add(_ token: Token) {
        let schedule = PaymentScheduleID(token.first)
        switch (token.hasSign, token.second) {
        case (true, let number?):
            let id = InstalmentID(schedule, number)
            if !instalments.contains(id) { instalments.append(id) }
        case (true, nil): if !schedules.contains(schedule) { schedules.append(schedule) }
        case (false, let number?):
            guard token.isBare, !token.isCount else { return }
            let id = InstalmentID(schedule, number)
            if !perhaps.contains(id) { perhaps.append(id) }
        case (false, nil): break
        }
    }

    /// Returns the token at an index, when it stands alone; numbers of other things, such as 2027-03/2, don't.
    private static func token(_ bytes: [UInt8], at start: Int) -> (Token, end: Int)? {
        if start > 0, isJoined(bytes[start - 1]) { return nil }
        var index = start
        let hasSign = bytes[index] == UInt8(ascii: "#")
        if hasSign { index += 1 }
        let nought = UInt8(ascii: "0")
        var isBare = index < bytes.count && bytes[index] != nought
        guard let first = number(bytes, &index, digitsMax: 15), first > 0 else { return nil }
        var token = Token(hasSign: hasSign, first: first, second: nil, isBare: isBare)
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
            index += 1
            isBare = isBare && index < bytes.count && bytes[index] != nought
            guard let second = number(bytes, &index, digitsMax: 3), second > 0 else { return nil }
            token.second = Int(second)
            token.isBare = isBare
        }
        if index < bytes.count {
            let isEnd = !isJoined(bytes[index]) || index + 1 == bytes.count || !isWord(bytes[index + 1])
            guard isEnd, !isWord(bytes[index]), bytes[index] != UInt8(ascii: "/") else { return nil }
        }
        // The first of three.
        if token.second == nil, isOneOfSome(bytes[index...]) { return nil }
        return (token, index)
    }

    /// True where a text goes on as `of 3` does.
    private static func isOneOfSome(_ bytes: ArraySlice<UInt8>) -> Bool {
        let words = String(decoding: bytes.prefix(12), as: UTF8.self).lowercased().split(separator: " ")
        let links: Set<Substring> = ["of", "von", "de", "sur", "van", "di", "su", "aus", "out"]
        guard words.count > 1, bytes.first == UInt8(ascii: " "), links.contains(words[0]) else { return false }
        return words[0] == "out" || words[1].first?.isNumber == true
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

    /// Returns true for a byte that joins the texts on its two sides to one word.
    private static func isJoined(_ byte: UInt8) -> Bool {
        isWord(byte) || "#/.,-_:".utf8.contains(byte)
    }
}
