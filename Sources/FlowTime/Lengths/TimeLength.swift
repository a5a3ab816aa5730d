/// A length of time as people write it: days and weeks go by the calendar, hours, minutes and seconds by physical time.
///
/// That is the duration of RFC 5545 3.3.6: a day before nine on Sunday is nine on Saturday, also where the clocks are
/// changed in between; 24 hours before it may be eight or ten. Both parts have the same sign.
package struct TimeLength: Hashable, Sendable {
    /// Days of the calendar; a week is seven.
    package let days: Int
    /// Seconds of physical time besides the days.
    package let seconds: Int

    package static let zero = TimeLength(seconds: 0)

    package init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// Length in seconds where no clocks are changed, for use in bounds.
    package var standardSeconds: Int { days * LocalDateTime.secondsOfDay + seconds }
}

extension TimeLength: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try DurationText.length(try container.decode(String.self), field: "length")
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(DurationText.text(self))
    }
}

extension ZoneRules {
    /// The instant a length after another; before it when the length is negative.
    ///
    /// The days come first and keep the time of day: of one that the clocks show twice the first counts, one that they
    /// leave out is shifted. Without days it is physical time alone.
    package func instant(_ length: TimeLength, after start: Timestamp) -> Timestamp {
        guard length.days != 0 else { return start.advanced(byMilliseconds: Int64(length.seconds) * 1000) }
        // What local times leave out.
        let rest = start.milliseconds - start.milliseconds.flooredQuotient(by: 1000) * 1000
        return instant(length, after: localTime(at: start)).advanced(byMilliseconds: rest)
    }

    /// The instant a length after a time on the wall clock; the length has days.
    package func instant(_ length: TimeLength, after local: LocalDateTime) -> Timestamp {
        let day = LocalDateTime(seconds: local.seconds + length.days * LocalDateTime.secondsOfDay)
        return firstInstant(of: day).advanced(byMilliseconds: Int64(length.seconds) * 1000)
    }
}
