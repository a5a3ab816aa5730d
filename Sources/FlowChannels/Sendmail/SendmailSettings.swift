package import FlowConfiguration
import FlowCore

/// Settings of a sendmail channel: the program that takes its mail over, the sender and the recipient.
package struct SendmailSettings: Codable, Hashable, Sendable {
    /// The program's path, absolute.
    package var program: String
    /// An address, with or without a name.
    package var from: String
    /// An address, with or without a name; nil where each mail goes to its recipient's own.
    package var to: String?
    /// Milliseconds until the program is asked to end.
    package var timeLimit: Int64

    package init?(_ channel: ChannelDefinition) {
        guard let sendmail = channel.sendmail else { return nil }
        program = sendmail.program
        from = sendmail.from.text
        to = sendmail.to?.text
        timeLimit = channel.timeLimit.components.seconds * 1000
    }

    func fault(of delivery: Delivery) -> String? {
        to == nil ? delivery.missingMailAddress : nil
    }
}
