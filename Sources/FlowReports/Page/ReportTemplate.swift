package import FlowAPI
package import FlowCore

/// The page of a report between its head and its end, as Mustache.
package struct ReportTemplate: Hashable, Sendable {
    /// Text of the template, in Mustache.
    package let text: String

    package static let sizeBytesMax = 64 << 10

    /// Elements that no page may have.
    ///
    /// They would request something from elsewhere, or contradict the page's head.
    private static let refusedElements = [
        "script", "meta", "base", "link", "iframe", "frame", "frameset", "object", "embed", "form", "head", "body",
        "html", "title", "svg", "math", "template", "plaintext", "noscript",
    ]

    package static func standard(_ report: ReportsAPI.ReportKind) -> ReportTemplate {
        let bytes =
            switch report {
            case .day: PackageResources.day_mustache
            case .week: PackageResources.week_mustache
            case .job: PackageResources.job_mustache
            case .vendor: PackageResources.vendor_mustache
            case .statement: PackageResources.statement_mustache
            }
        return ReportTemplate(stored: String(decoding: bytes, as: UTF8.self))
    }

    package static func names(_ report: ReportsAPI.ReportKind) -> [String] { ReportNames(report).all }

    package init(stored text: String) { self.text = text }

    /// Checks what a caller gives: its size, its elements, names that are known and sections that end.
    package init(
        validating text: String,
        for report: ReportsAPI.ReportKind,
        _ renderer: any TemplateRenderer
    ) throws(InvalidInput) {
        let field = "template"
        let lines = text.replacing("\r\n", with: "\n").replacing("\u{FEFF}", with: "")
        guard lines.utf8.count <= Self.sizeBytesMax else {
            let allowed = "at most \(Self.sizeBytesMax) bytes"
            throw InvalidInput(field: field, found: "\(lines.utf8.count) bytes", allowed: allowed)
        }
        guard !lines.trimmed.isEmpty else { throw InvalidInput(field: field, found: "nothing", allowed: "a page") }
        try Self.checkElements(of: lines, field: field)
        var tags = TemplateTags(of: lines, field: field, ReportNames(report))
        try tags.check()
        do throws(InvalidInput) {
            _ = try renderer.page(lines, [:])
        } catch {
            throw InvalidInput(field: field, found: error.found, allowed: error.allowed)
        }
        self.text = lines
    }

    private static func checkElements(of text: String, field: String) throws(InvalidInput) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var rest = Substring(line)
            while let start = rest.firstIndex(of: "<") {
                rest = rest[rest.index(after: start)...]
                let name = rest.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
                guard !refusedElements.contains(name) else {
                    let allowed =
                        "what stands between <body> and </body>, without \(refusedElements.joined(separator: ", "))"
                    throw InvalidInput(field: field, found: "<\(name)> in line \(number + 1)", allowed: allowed)
                }
            }
        }
    }
}
