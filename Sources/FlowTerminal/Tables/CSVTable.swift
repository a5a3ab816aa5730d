/// Table as CSV, after RFC 4180.
///
/// It has a heading, commas, line ends of CR LF, and quotation marks where a cell needs them. What people have written
/// never becomes a formula of the program that opens the file: where it begins like one, an apostrophe stands before
/// it. What flowd writes itself, such as amounts and dates, stays unchanged.
package struct CSVTable: Hashable, Sendable {
    /// A column of the table.
    package struct Column: Hashable, Sendable {
        let name: String
        let content: Content

        /// Origin of the cells: flowd itself, or people.
        enum Content: Sendable {
            case value, words, answers
        }

        /// A column of what flowd writes itself.
        package static func value(_ name: String) -> Column { Column(name: name, content: .value) }

        /// A column of what people have written.
        package static func words(_ name: String) -> Column { Column(name: name, content: .words) }

        /// A column of what people have written into fields, some of which take numbers: these stay numbers.
        package static func answers(_ name: String) -> Column { Column(name: name, content: .answers) }

        fileprivate func cell(_ text: String) -> String {
            switch content {
            case .value: text
            case .words: CSVTable.harmless(text)
            case .answers: CSVTable.isNumber(text) ? text : CSVTable.harmless(text)
            }
        }
    }

    let columns: [Column]
    /// Rows of the table, each with as many cells as there are columns.
    let rows: [[String]]

    package init(columns: [Column], rows: [[String]]) {
        self.columns = columns
        self.rows = rows
    }

    /// The table with one more column before the others, a cell for each row.
    package func led(by column: Column, _ cells: [String]) -> CSVTable {
        CSVTable(columns: [column] + columns, rows: zip(cells, rows).map { [$0] + $1 })
    }

    package var text: String {
        let heading = columns.map { Self.quoted($0.name) }
        let lines = rows.map { row in
            zip(row, columns).map { Self.quoted($1.cell($0)) }
        }
        return ([heading] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Characters that begin a formula in one of the usual programs.
    ///
    /// Includes the wide forms of East Asian keyboards.
    private static let formulaBegins: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]

    /// True for plain decimals such as -12.5, which nothing can be calculated from.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
    }

    /// The text without what a terminal would obey, and with an apostrophe before it when it begins like a formula.
    static func harmless(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        if let first = text.unicodeScalars.first, formulaBegins.contains(first) { view.append("'") }
        for scalar in text.unicodeScalars {
            let isKept = scalar == "\n" || scalar == "\r" || scalar == "\t" || !SafeText.isUnsafe(scalar)
            view.append(isKept ? scalar : "\u{FFFD}")
        }
        return String(view)
    }

    private static func quoted(_ text: String) -> String {
        // By scalars: CR LF is one character.
        guard text.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else { return text }
        var view = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" { view.append(scalar) }
            view.append(scalar)
        }
        view.append("\"")
        return String(view)
    }
}
