import FlowAPI
import FlowCore
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
            let position = finding.line > 0 ? ":\(finding.line):\(finding.column)" : ""
            return Line([
                Span("\(file)\(position): ", .bold), severity, " ",
                Span(place + finding.message),
            ])
        }
    }
}

extension TemplatesAPI.Finding {
    init(_ finding: Finding) {
        let severity: TemplatesAPI.Severity =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            }
        self.init(
            severity: severity,
            path: finding.path,
            line: finding.line,
            column: finding.column,
            message: finding.message
        )
    }
}
