/// Reads the files of the zoneinfo database: TZif of version 2 and later, RFC 9636.
package enum ZoneFile {
    /// Largest file that is taken, in bytes; the largest real one has under 4,000.
    package static let sizeBytesMax = 65_536

    /// The zone in the bytes of its file.
    ///
    /// Throws when they are no TZif, of version 1 only, damaged, or count leap seconds, which instants here don't.
    package static func zone(named name: String, bytes: [UInt8]) throws(ZoneError) -> ZoneRules {
        do {
            return try read(name, bytes)
        } catch {
            throw .damaged(name, reason: error.reason)
        }
    }

    private static func read(_ name: String, _ bytes: [UInt8]) throws(Fault) -> ZoneRules {
        guard bytes.count <= sizeBytesMax else { throw Fault(reason: "its file is larger than \(sizeBytesMax) bytes") }
        let old = try Header(bytes, at: 0)
        guard old.version >= UInt8(ascii: "2") else { throw Fault(reason: "its file is TZif of version 1") }
        let start = old.end(wordSize: 4)
        let header = try Header(bytes, at: start)
        guard header.leapCount == 0 else { throw Fault(reason: "its file counts leap seconds") }
        guard header.end(wordSize: 8) <= bytes.count else { throw Fault(reason: "its file is cut off") }
        let body = Body(bytes: bytes, header: header)
        let (transitions, offsets) = try body.table()
        return ZoneRules(name: name, transitions: transitions, offsets: offsets, rule: try body.footer())
    }

    /// Error in the bytes of a zone's file.
    fileprivate struct Fault: Error {
        let reason: String
    }

    /// The 44 bytes before each of the two blocks of data.
    fileprivate struct Header {
        static let sizeBytes = 44

        let version: UInt8
        let start: Int
        /// Six counts: UT indicators, standard indicators, leap seconds, transitions, types, characters.
        let counts: [Int]

        init(_ bytes: [UInt8], at start: Int) throws(Fault) {
            guard start + Self.sizeBytes <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                throw Fault(reason: start == 0 ? "its file is no TZif" : "its file is cut off")
            }
            self.start = start
            version = bytes[start + 4]
            counts = (0..<6).map { ZoneFile.number(bytes, at: start + 20 + $0 * 4, size: 4) & 0xFFFF_FFFF }
            guard counts.allSatisfy({ $0 <= ZoneFile.sizeBytesMax }) else {
                throw Fault(reason: "its file is cut off")
            }
        }

        var leapCount: Int { counts[2] }
        var timeCount: Int { counts[3] }
        var typeCount: Int { counts[4] }

        func end(wordSize: Int) -> Int {
            let sizes = [1, 1, wordSize + 4, wordSize + 1, 6, 1]
            return zip(counts, sizes).reduce(start + Self.sizeBytes) { $0 + $1.0 * $1.1 }
        }
    }

    /// The block of 64-bit data, which is as long as its header says.
    fileprivate struct Body {
        let bytes: [UInt8]
        let header: Header

        func table() throws(Fault) -> (transitions: [Int], offsets: [Int]) {
            guard header.typeCount > 0 else { throw Fault(reason: "its file names no offset") }
            let times = header.start + Header.sizeBytes
            let kinds = times + header.timeCount * 8
            let types = kinds + header.timeCount
            let known = (0..<header.typeCount).map { ZoneFile.number(bytes, at: types + $0 * 6, size: 4) }
            guard known.allSatisfy({ abs($0) < ZoneSpan.offsetMax }) else {
                throw Fault(reason: "its file has an offset of more than 26 hours")
            }
            var (transitions, offsets) = ([Int](), [known[0]])
            for index in 0..<header.timeCount {
                let kind = Int(bytes[kinds + index])
                let time = ZoneFile.number(bytes, at: times + index * 8, size: 8)
                guard kind < known.count, time > transitions.last ?? .min else {
                    throw Fault(reason: "its file has transitions out of order, or of no known kind")
                }
                transitions.append(max(time, ZoneSpan.distantPast + index))
                offsets.append(known[kind])
            }
            return (transitions, offsets)
        }

        /// Returns the rule after the table, a line of its own, which may be empty.
        ///
        /// Nil when the line is empty; throws when there is no such line or its rule can't be read.
        func footer() throws(Fault) -> PosixRule? {
            let line = bytes[header.end(wordSize: 8)...]
            guard line.count >= 2, line.first == 10, let end = line.dropFirst().firstIndex(of: 10) else {
                throw Fault(reason: "its file has no rule at its end")
            }
            let text = Array(line[(line.startIndex + 1)..<end])
            guard !text.isEmpty else { return nil }
            guard let rule = PosixRule(text) else { throw Fault(reason: "the rule at its file's end can't be read") }
            return rule
        }
    }

    /// A big-endian number with a sign.
    fileprivate static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int {
        let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(truncatingIfNeeded: value))
    }
}
