/// Finds the known name that a mistyped one was probably meant to be.
///
/// The work is bounded: names longer than `lengthMax` are not compared, and a comparison stops as soon as the distance
/// is too large to be a slip of the finger.
package enum Suggestion {
    /// Longest name, in Unicode scalars, that is compared at all.
    package static let lengthMax = 64

    /// Returns the candidate nearest to `found`, or nil when none is near.
    ///
    /// Case is ignored. Near means at most one edit for names of up to four characters, two for up to nine, three
    /// beyond. Among equally near candidates the first wins.
    package static func closest(to found: String, in candidates: some Sequence<String>) -> String? {
        let wanted = folded(found)
        guard !wanted.isEmpty, wanted.count <= lengthMax else { return nil }
        var best: (name: String, distance: Int)?
        var limit = wanted.count <= 4 ? 1 : wanted.count <= 9 ? 2 : 3
        for candidate in candidates {
            guard let distance = distance(wanted, folded(candidate), limit: limit) else { continue }
            best = (candidate, distance)
            limit = distance - 1
            if distance == 0 { break }
        }
        return best?.name
    }

    /// Returns `; did you mean "…"?` for the nearest candidate, or an empty text.
    package static func phrase(for found: String, in candidates: some Sequence<String>) -> String {
        closest(to: found, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    /// Number of edits between two names, where swapping two neighbours is one edit, or nil when it exceeds `limit`.
    static func distance(_ left: [UnicodeScalar], _ right: [UnicodeScalar], limit: Int) -> Int? {
        guard limit >= 0, right.count <= lengthMax, abs(left.count - right.count) <= limit else { return nil }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = Array(repeating: limit + 1, count: right.count + 1)
            current[0] = row + 1
            // Cells farther than `limit` from the diagonal can't be on a path that is short enough.
            for column in right.indices.clamped(to: row - limit..<row + limit + 1) {
                let isSame = left[row] == right[column]
                var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
                let isSwap =
                    row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
                current[column + 1] = cost
            }
            guard let lowest = current.min(), lowest <= limit else { return nil }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }

    private static func folded(_ name: String) -> [UnicodeScalar] {
        name.unicodeScalars.prefix(lengthMax + 1).map { scalar in
            "A"..."Z" ~= scalar ? UnicodeScalar(UInt8(scalar.value) + 32) : scalar
        }
    }
}
