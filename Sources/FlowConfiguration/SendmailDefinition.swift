/// Which program of this machine mail is handed over to, from whom and to whom it is.
package struct SendmailDefinition: Hashable, Sendable {
    /// The program's path, absolute.
    package var program: String
    /// From whom it is.
    package var from: MailAddress
    /// To whom all of it goes; nil where each mail goes to its recipient's own address.
    package var to: MailAddress?

    /// Where every program for mail is, whoever has made it (Filesystem Hierarchy Standard).
    package static let programStandard = "/usr/sbin/sendmail"

    /// Makes a definition.
    package init(program: String = programStandard, from: MailAddress, to: MailAddress? = nil) {
        self.program = program
        self.from = from
        self.to = to
    }
}
