/// Definition of a sendmail channel: the program of this machine that takes its mail over, sender and recipient.
package struct SendmailDefinition: Hashable, Sendable {
    /// The program's path, absolute.
    package var program: String
    package var from: MailAddress
    /// Recipient of all mail; nil where each mail goes to its recipient's own address.
    package var to: MailAddress?

    /// Path at which every program for mail is, regardless of its maker (Filesystem Hierarchy Standard).
    package static let programStandard = "/usr/sbin/sendmail"

    package init(program: String = programStandard, from: MailAddress, to: MailAddress? = nil) {
        self.program = program
        self.from = from
        self.to = to
    }
}
