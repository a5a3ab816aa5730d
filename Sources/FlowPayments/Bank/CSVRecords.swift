/// A table of cells as text: RFC 4180, read as programs write it, with any separator and either line end.
package struct CSVRecords: Hashable, Sendable {
    /// A line of cells; a cell in quotation marks may go over several lines of the file.
    package struct Record: Hashable, Sendable {
        /// The line of the file in which it begins, from 1.
        package let line: Int
        /// The cells without their quotation marks.
        package let cells: [String]
        /// True where a cell goes over several lines and has a quotation mark in it that nothing masks: lines may have
        /// run into one another.
        package var isTorn = false
    }

    /// The records in order, empty lines left out.
    package let records: [Record]

    /// Separators that are detected without being specified.
    static let separators: [Unicode.Scalar] = [",", ";", "\t", "|"]

    /// Reads a text; throws when a quotation mark is never closed.
    package init(reading text: String, separator: Unicode.Scalar) throws(InvalidInput) {
        var reader = Reader(separator: separator)
        for scalar in text.unicodeScalars { reader.consume(scalar) }
        records = try reader.finish()
    }

    /// The separator that the first line has most of; throws when it has none, or as many of two.
    static func separator(of text: String) throws(InvalidInput) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in text.unicodeScalars {
            if scalar == "\"" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            // Empty lines at the beginning aren't the heading.
            if scalar == "\n" || scalar == "\r" { if counts.isEmpty { continue } else { break } }
            if separators.contains(scalar) { counts[scalar, default: 0] += 1 }
        }
        let most = counts.values.max() ?? 0
        let found = separators.filter { counts[$0] == most && most > 0 }
        guard found.count == 1 else {
            let what = found.isEmpty ? "none of , ; tab |" : found.map { "\($0)" }.joined(separator: " and ")
            throw InvalidInput(
                field: "separator",
                found: "\(what) in the first line",
                allowed: "CSV with a heading in its first line, and one sign that parts its cells: say which"
            )
        }
        return found[0]
    }

    private struct Reader {
        let separator: Unicode.Scalar
        var records: [Record] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var line = 1
        var begin = 1
        var quoteLine: Int?
        /// True after a quotation mark in a quoted cell: the next character decides whether the cell is over.
        var isAfterQuote = false
        /// The line of the quotation mark that began the cell.
        var cellLine: Int?
        var isTorn = false
        var isAfterReturn = false

        mutating func consume(_ scalar: Unicode.Scalar) {
            let isReturned = isAfterReturn
            isAfterReturn = scalar == "\r"
            // The second half of a line end.
            let isHalf = isReturned && scalar == "\n"
            if scalar == "\r" || scalar == "\n" && !isHalf { line += 1 }
            if quoteLine != nil {
                consumeQuoted(scalar)
            } else if scalar == "\r" || scalar == "\n" {
                if isHalf { begin = line } else { endRecord() }
            } else if scalar == separator {
                endCell()
            } else if scalar == "\"", cell.isEmpty {
                quoteLine = line
                cellLine = line
            } else {
                if let cellLine, cellLine < line { isTorn = true }
                cell.append(scalar)
            }
        }

        private mutating func consumeQuoted(_ scalar: Unicode.Scalar) {
            guard isAfterQuote else {
                if scalar == "\"" { isAfterQuote = true } else { cell.append(scalar) }
                return
            }
            isAfterQuote = false
            if scalar == "\"" { return cell.append(scalar) }
            quoteLine = nil
            if scalar == separator {
                endCell()
            } else if scalar == "\r" || scalar == "\n" {
                endRecord()
            } else {
                if let cellLine, cellLine < line { isTorn = true }
                cell.append(scalar)
            }
        }

        /// True where a line of the file begins within a cell: its quotation mark was none.
        private var hasSwallowed: Bool {
            String(cell).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropFirst().contains {
                line in
                guard let end = line.unicodeScalars.firstIndex(of: separator) else { return false }
                return BankDate.isDate(String(line[..<end]).trimmed)
            }
        }

        private mutating func endCell() {
            if let cellLine, cellLine < line, hasSwallowed { isTorn = true }
            cells.append(String(cell))
            cellLine = nil
            cell = String.UnicodeScalarView()
        }

        private mutating func endRecord() {
            endCell()
            if cells.contains(where: { !$0.trimmed.isEmpty }) {
                records.append(Record(line: begin, cells: cells, isTorn: isTorn))
            }
            cells = []
            isTorn = false
            begin = line
        }

        mutating func finish() throws(InvalidInput) -> [Record] {
            if let quoteLine, !isAfterQuote {
                throw InvalidInput(
                    field: "line \(quoteLine)",
                    found: "a quotation mark that is never closed",
                    allowed: "cells whose quotation marks are closed"
                )
            }
            endRecord()
            return records
        }
    }
}
