/// Jobs that are counted, and a number of theirs that is added up.
package struct JobTally: Hashable, Sendable {
    /// Jobs that have the same values.
    package struct Group: Hashable, Sendable {
        /// Values by which the jobs were counted, in the order of the counting; nil where a job has no value.
        package let values: [FieldValue?]
        package fileprivate(set) var jobs = JobSum()
    }

    package static let groupCountMax = 1000
    package static let groupBytesMax = 4 << 20
    package static let columnCountMax = 3
    /// Most jobs that a tenant may ever have started for them to be counted: a count looks at each.
    package static let jobCountMax = 100_000

    package private(set) var total = JobSum()
    /// Groups by the bytes of their values: two spellings of "é" are two values, as in conditions.
    private var found: [[UInt8]: Group] = [:]
    private var sizeBytes = 0

    package init() {}

    /// Adds jobs of the same values, each with the same number.
    package mutating func add(_ values: [FieldValue?], number: DecimalNumber?, jobCount: Int) throws(LimitReached) {
        total.add(number, jobCount: jobCount)
        guard !values.isEmpty else { return }
        let key = Array(values.map { $0?.canonical.json ?? "" }.joined(separator: ",").utf8)
        if found[key] == nil { sizeBytes += key.count }
        found[key, default: Group(values: values)].jobs.add(number, jobCount: jobCount)
        guard found.count <= Self.groupCountMax else {
            throw LimitReached(limit: "groups", allowed: Self.groupCountMax)
        }
        guard sizeBytes <= Self.groupBytesMax else {
            throw LimitReached(limit: "groupBytes", allowed: Self.groupBytesMax)
        }
    }

    /// Groups with the most jobs first; groups of equal size in the order of their values, without a value last.
    package var groups: [Group] {
        found.values.sorted { left, right in
            let counts = (left.jobs.jobCount, right.jobs.jobCount)
            guard counts.0 == counts.1 else { return counts.0 > counts.1 }
            let different = zip(left.values, right.values).first { Self.precedes($0, $1) || Self.precedes($1, $0) }
            return different.map { Self.precedes($0, $1) } ?? false
        }
    }

    /// False before true, then numbers, then texts, then what is absent.
    private static func precedes(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
        switch (left, right) {
        case (.number(let number), .number(let other)): number.isLess(than: other)
        case (.text(let text), .text(let other)): text.utf8.lexicographicallyPrecedes(other.utf8)
        case (.boolean(let isTrue), .boolean(let isOther)): !isTrue && isOther
        default: rank(left) < rank(right)
        }
    }

    private static func rank(_ value: FieldValue?) -> Int {
        switch value {
        case .boolean: 0
        case .number: 1
        case .text: 2
        case nil: 3
        }
    }
}

/// Number of jobs, and the sum of a number that they have.
package struct JobSum: Hashable, Sendable {
    package private(set) var jobCount = 0
    /// Number of the jobs that have a number.
    package private(set) var numberCount = 0
    /// Sum in millionths: 100,000 numbers of 21 digits have 26 digits.
    private var millionths: Int128 = 0

    private static let fractionDigitCount = DecimalNumber.fractionDigitCountMax

    mutating func add(_ number: DecimalNumber?, jobCount: Int) {
        self.jobCount += jobCount
        guard let number else { return }
        numberCount += jobCount
        let parts = number.text.split(separator: ".")
        let fraction = parts.dropFirst().first ?? ""
        let digits = parts[0] + fraction + String(repeating: "0", count: Self.fractionDigitCount - fraction.count)
        millionths += (Int128(digits) ?? 0) * Int128(jobCount)
    }

    /// The sum, exactly: `12.5`.
    package var text: String {
        let digits = String(millionths.magnitude)
        let padded = String(repeating: "0", count: max(0, Self.fractionDigitCount + 1 - digits.count)) + digits
        var fraction = padded.suffix(Self.fractionDigitCount)
        while fraction.last == "0" { fraction.removeLast() }
        let whole = padded.dropLast(Self.fractionDigitCount)
        return (millionths < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
}
