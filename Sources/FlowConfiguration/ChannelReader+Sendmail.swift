import FlowCore

/// Reading of sendmail channels in the list of channels.
extension ChannelReader {
    private static let programAllowed =
        "the absolute path of a program that takes mail as sendmail does, of at most 4000 bytes, without arguments"
    private static let programSizeBytesMax = 4000

    mutating func sendmail(_ values: [String: SourceNode], _ node: SourceNode, _ key: String) -> SendmailDefinition? {
        let from = address(values["from"], node, "\(key).from", isRequired: true)
        let to = address(values["to"], node, "\(key).to", isRequired: false)
        let program = text(
            values["program"],
            in: node,
            key: "\(key).program",
            Self.programAllowed,
            isRequired: false
        ) { text in
            text.hasPrefix("/") && !text.contains("\0") && text.utf8.count <= Self.programSizeBytesMax ? text : nil
        }
        guard let from else { return nil }
        return SendmailDefinition(program: program ?? SendmailDefinition.programStandard, from: from, to: to)
    }
}
