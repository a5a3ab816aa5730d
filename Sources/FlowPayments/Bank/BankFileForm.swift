/// Form of a file that isn't CSV with a heading in its first line, as far as it can be recognised.
enum BankFileForm {
    /// Lines among which a heading is looked for that isn't in the first.
    private static let searchedLineCount = 50
    private static let headingWanted = "CSV with a heading in its first line"

    /// Throws for the other forms in which banks offer statements.
    package static func check(_ text: String) throws(InvalidInput) {
        let begin = String(text.unicodeScalars.prefix(2000)).trimmed
        guard let form = form(of: begin) else { return }
        let allowed = "\(headingWanted), and no other form: choose CSV where your bank offers the file"
        throw InvalidInput(field: "file", found: form, allowed: allowed)
    }

    private static func form(of begin: String) -> String? {
        let beginnings = [
            ("OFXHEADER", "OFX"), ("{1:", "MT940"), ("!Type:", "QIF"), ("!Account", "QIF"), ("%PDF-", "PDF"),
            ("{\"", "JSON"), ("[{", "JSON"),
        ]
        if let known = beginnings.first(where: { begin.hasPrefix($0.0) }) { return known.1 }
        if begin.hasPrefix("<") {
            if begin.contains("camt.") { return "XML (CAMT)" }
            if begin.contains("<OFX") { return "OFX" }
            return begin.lowercased().contains("<html") ? "HTML" : "XML"
        }
        // Some banks write lines of their own before the first field.
        let lines = begin.split(whereSeparator: \.isNewline).prefix(5)
        return lines.contains { $0.hasPrefix(":20:") } ? "MT940" : nil
    }

    /// Throws when a line after the first looks like the heading: banks write details of the account above it.
    static func checkHeading(_ text: String, _ format: BankFormat) throws(InvalidInput) {
        guard format.hasHeading else { return }
        let lines = text.split(
            maxSplits: searchedLineCount,
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ).prefix(searchedLineCount)
        guard let first = lines.firstIndex(where: { !String($0).trimmed.isEmpty }) else { return }
        for (index, line) in lines.enumerated() where index > first && isHeading(String(line), format) {
            let found =
                "\(String(lines[first].prefix(20)).trimmed) in line \(first + 1), and a heading in line \(index + 1)"
            let allowed = "\(headingWanted): take away what stands above it, with tail -n +\(index + 1) FILE"
            throw InvalidInput(field: "file", found: found, allowed: allowed)
        }
    }

    private static func isHeading(_ line: String, _ format: BankFormat) -> Bool {
        let separators = format.separator.map { [$0] } ?? CSVRecords.separators
        for separator in separators {
            guard let record = try? CSVRecords(reading: line, separator: separator).records.first else { continue }
            if record.cells.count > 1, (try? format.layout(of: record)) != nil { return true }
        }
        return false
    }
}
