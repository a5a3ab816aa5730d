/// A list of jobs: which, in which order, and with which values.
package struct JobListing: Hashable, Sendable {
    /// Most jobs that a tenant may have for its list to be ordered by something else than the number.
    ///
    /// Such an order looks at all of them: an index for each would be one more page to write with every command.
    package static let sortedCountMax = 100_000

    /// Most bytes of attributes and values on a page, which ends before a job that is too much; it has one at least.
    package static let pageBytesMax = 4 << 20

    package var filter: JobFilter
    package var order: JobOrder
    package var columns: [JobColumn]

    package init(_ filter: JobFilter = JobFilter(), order: JobOrder = .newestFirst, columns: [JobColumn] = []) {
        self.filter = filter
        self.order = order
        self.columns = columns
    }

    /// A mark of which list it is, so that a cursor of one isn't taken for another's.
    private var mark: String {
        String(ContentDigest(of: CanonicalValue.list([filter.canonical, .text(order.text)]).json).hex.prefix(12))
    }

    package func text(of cursor: JobCursor) -> String {
        let number = "\(mark)-\(cursor.job.number)"
        switch cursor.key {
        case nil: return number
        case .number(let key): return "\(number)-n\(key)"
        case .text(let key): return "\(number)-t" + key.utf8.map(Self.hex).joined()
        }
    }

    /// The place that a text names; refuses a text that isn't of this list.
    package func cursor(_ text: String, field: String = "after") throws(InvalidInput) -> JobCursor {
        let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == mark, let number = Int64(parts[1]), number >= 0,
            let key = key(parts.count == 3 ? parts[2] : nil)
        else {
            let allowed = "the “next” of a page with the same conditions and order; leave it out to start again"
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        return JobCursor(job: JobID(number), key: key)
    }

    /// The key in a cursor: nothing for the order by number; the outer `nil` when it isn't one.
    private func key(_ text: Substring?) -> JobCursor.Key?? {
        guard order.key != .id else { return text == nil ? .some(nil) : nil }
        guard let text, let kind = text.first else { return nil }
        switch (order.key, kind) {
        case (.title, "t"), (.due, "t"), (.assignee, "t"): return Self.text(text.dropFirst()).map { .text($0) }
        case (.changed, "n"), (.percent, "n"), (.priority, "n"): return Int64(text.dropFirst()).map { .number($0) }
        case (.id, _), (.title, _), (.due, _), (.assignee, _), (.changed, _), (.percent, _), (.priority, _): return nil
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func text(_ hex: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = hex[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16), rest.count >= 2 else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// A job in a list, with the values that the list shows.
package struct ListedJob: Hashable, Sendable {
    /// The job without its steps.
    package let job: JobSummary
    /// Values of the job, one per column of the list; nil where the job has none.
    package let values: [FieldValue?]

    package init(job: JobSummary, values: [FieldValue?]) {
        self.job = job
        self.values = values
    }
}

/// Position in a list of jobs: after this job.
package struct JobCursor: Hashable, Sendable {
    /// Value that the list is ordered by.
    package enum Key: Hashable, Sendable {
        /// An event or a percentage.
        case number(Int64)
        case text(String)
    }

    /// The job, or where the search ended.
    package let job: JobID
    /// Value by which the job is compared; `nil` for the order by number.
    package let key: Key?

    package init(job: JobID, key: Key? = nil) {
        self.job = job
        self.key = key
    }
}
