import FlowCore

extension StoredReply {
    /// Maximum size of an answer that is kept unchanged, in bytes of JSON.
    static let inlineSizeBytesMax = 4096

    /// Creates the stored form of an outcome.
    ///
    /// Content that is large is left out, and read later from where it never changes.
    init(_ outcome: CommandOutcome) {
        switch outcome {
        case .jobStarted(let summary) where summary.header.contentSizeBytes > Self.inlineSizeBytesMax / 2:
            self = .job(summary.with(header: summary.header.withoutContent))
        case .templateApplied(let applied) where applied.isChanged && applied.isLarge:
            self = .template(applied.with(findings: []))
        case .accessChanged, .profileChanged:
            self = .inline(outcome.withoutSecret)
        case .jobStarted, .templateApplied, .tenantCreated, .tenantChanged, .libraryApplied, .assigned,
            .acted, .mediaChanged, .task, .time, .payment, .budget, .bankLine, .delivery, .holidaysChanged,
            .jobChanged, .messageWordsChanged, .textChanged, .messagePreviewed, .redeemed:
            self = .inline(outcome)
        }
    }
}

extension TemplateApplied {
    fileprivate var isLarge: Bool {
        findings.reduce(0) { $0 + $1.path.utf8.count + $1.message.utf8.count + 80 } > StoredReply.inlineSizeBytesMax / 2
    }
}

extension JobHeader {
    /// About how many bytes subject, labels and attributes take.
    var contentSizeBytes: Int {
        let start = labels.reduce(subject?.utf8.count ?? 0) { $0 + $1.text.utf8.count + 3 }
        return attributes.reduce(start) {
            $0 + $1.key.text.utf8.count + $1.value.description.utf8.count + 8
        }
    }
}
