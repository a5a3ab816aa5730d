package import FlowConfiguration
import FlowCore

/// Which program mail of a channel is handed over to, from whom and to whom it is.
package struct SendmailSettings: Codable, Hashable, Sendable {
    /// The program's path, absolute.
    package var program: String
    /// An address, with or without a name.
    package var from: String
    /// An address, with or without a name; nil where each mail goes to its recipient's own.
    package var to: String?
    /// Milliseconds until the program is asked to end.
    package var timeLimit: Int64

    /// What a channel of kind sendmail declares; nil for another one.
    package init?(_ channel: ChannelDefinition) {
        guard let sendmail = channel.sendmail else { return nil }
        program = sendmail.program
        from = sendmail.from.text
        to = sendmail.to?.text
        timeLimit = channel.timeLimit.components.seconds * 1000
    }

    /// Why it can't take a mail, whatever is tried; nil when it can.
    func fault(of delivery: Delivery) -> String? {
        to == nil ? delivery.missingMailAddress : nil
    }
}
