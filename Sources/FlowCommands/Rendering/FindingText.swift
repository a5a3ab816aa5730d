import FlowAPI
import FlowTerminal

/// Findings as compilers print them, so that editors can jump to the place.
enum FindingText {
    /// `visit.yaml:12:5: error: message`.
    static func lines(_ findings: [TemplatesAPI.Finding], in file: String) -> [Line] {
        findings.map { finding in
            let severity: Span =
                switch finding.severity {
                case .error: Span("error:", .red)
                case .warning: Span("warning:", .yellow)
                }
            let place = finding.path.isEmpty ? "" : "\(finding.path): "
            return Line([
                Span("\(file):\(finding.line):\(finding.column): ", .bold), severity, " ",
                Span(place + finding.message),
            ])
        }
    }
}
