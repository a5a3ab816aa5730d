import FlowCore

extension StoredReply {
    /// Longest answer that is kept as it is, in bytes of JSON.
    static let inlineSizeBytesMax = 4096

    /// How an answer is kept: what may be large is left out when it is, and read from where it never changes.
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
    /// True when the findings can't be kept as they are.
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
