/// Plan of a simulation: its end, its outages and its seed.
package struct SimulationPlan: Hashable, Sendable {
    /// A time in which the simulated daemon doesn't work.
    package struct Outage: Hashable, Sendable {
        package let from: Timestamp
        /// Instant at which the outage ends, after its beginning.
        package let until: Timestamp
    }

    /// Requested outage, in the text that the caller wrote.
    package struct OutageText: Hashable, Sendable {
        let from: String
        let until: String

        /// Takes the texts unchanged; they are read with the rest.
        package init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }

    package static let dayCountMax = 366
    package static let outageCountMax = 20
    /// Largest seed: what every JSON reader takes as a whole number.
    package static let seedMax = (1 << 53) - 1

    package let until: Timestamp
    /// The outages, in order; they don't overlap, and begin before the end.
    package let outages: [Outage]
    /// Decides what is left to chance.
    package let seed: UInt64
    /// Percentage of attempts to deliver that fail.
    package let failurePercent: Int

    /// Parses a request to simulate; lengths of time are counted from `now`.
    ///
    /// Throws for what isn't a time, an end in the past or too far away, an outage that is reversed, has begun, begins
    /// after the end or overlaps another, and numbers out of bounds.
    package init(
        until text: String,
        outages texts: [OutageText] = [],
        seed: Int? = nil,
        failures: Int? = nil,
        now: Timestamp
    ) throws(InvalidInput) {
        until = try Self.end(text, now)
        outages = try Self.outages(texts, now, until)
        self.seed = UInt64(try Self.number(seed ?? 1, "seed", 0...Self.seedMax))
        failurePercent = try Self.number(failures ?? 0, "failures", 0...100)
    }

    /// The times in which the simulated daemon works, from an instant on; the last one ends with the simulation, or with
    /// the beginning of an outage that lasts longer.
    package func lives(from start: Timestamp) -> [(from: Timestamp, until: Timestamp)] {
        var lives: [(from: Timestamp, until: Timestamp)] = []
        var from = start
        for outage in outages {
            if outage.from > from { lives.append((from, outage.from)) }
            from = max(from, outage.until)
        }
        if from <= until { lives.append((from, until)) }
        return lives
    }

    // MARK: - Reading

    private static func end(_ text: String, _ now: Timestamp) throws(InvalidInput) -> Timestamp {
        let end = try instant(text, "until", now)
        let latest = now.advanced(byMilliseconds: Int64(dayCountMax) * 86_400_000)
        guard end > now, end <= latest else {
            let allowed = "a time after \(now.rfc3339) and at most \(dayCountMax) days later, \(latest.rfc3339)"
            throw InvalidInput(field: "until", found: text, allowed: allowed)
        }
        return end
    }

    private static func outages(
        _ texts: [OutageText],
        _ now: Timestamp,
        _ end: Timestamp
    ) throws(InvalidInput) -> [Outage] {
        guard texts.count <= outageCountMax else {
            throw InvalidInput(field: "outages", found: "\(texts.count)", allowed: "at most \(outageCountMax) outages")
        }
        var outages: [Outage] = []
        for text in texts {
            let from = try instant(text.from, "outages.from", now)
            guard from >= now, from < end else {
                let allowed = "a time from now, \(now.rfc3339), to the end of the simulation, \(end.rfc3339)"
                throw InvalidInput(field: "outages.from", found: text.from, allowed: allowed)
            }
            let until = try instant(text.until, "outages.until", now)
            guard until > from else {
                let allowed = "a time after the beginning of the outage, \(from.rfc3339)"
                throw InvalidInput(field: "outages.until", found: text.until, allowed: allowed)
            }
            outages.append(Outage(from: from, until: until))
        }
        outages.sort { $0.from < $1.from }
        for (first, second) in zip(outages, outages.dropFirst()) where second.from < first.until {
            throw InvalidInput(
                field: "outages",
                found: "\(second.from.rfc3339)/\(second.until.rfc3339)",
                allowed: "outages that don't overlap; another one ends at \(first.until.rfc3339)"
            )
        }
        return outages
    }

    private static func instant(_ text: String, _ field: String, _ now: Timestamp) throws(InvalidInput) -> Timestamp {
        if let seconds = try? DurationText.seconds(text, field: field, in: 0...DurationText.secondsMax) {
            return now.advanced(byMilliseconds: Int64(seconds) * 1000)
        }
        if let instant = try? Timestamp(validating: text, field: field) { return instant }
        throw InvalidInput(
            field: field,
            found: text,
            allowed: "an RFC 3339 time, such as 2027-03-28T01:30:00Z, or a length of time from now of at most "
                + "\(dayCountMax) days, such as 30d or 12h"
        )
    }

    private static func number(_ value: Int, _ field: String, _ bounds: ClosedRange<Int>) throws(InvalidInput) -> Int {
        guard bounds.contains(value) else {
            let allowed = "\(bounds.lowerBound) to \(bounds.upperBound)"
            throw InvalidInput(field: field, found: String(value), allowed: allowed)
        }
        return value
    }
}
