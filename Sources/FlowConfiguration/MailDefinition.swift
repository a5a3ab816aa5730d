/// Definition of a mail channel: the server that takes its mail over, the sender and the recipient.
package struct MailDefinition: Hashable, Sendable {
    /// Address of the server as written: `smtp://HOST:PORT` or `smtps://HOST:PORT`.
    package var server: String
    /// True when TLS is required: without it the server receives only the request for TLS.
    package var hasTLS: Bool
    package var from: MailAddress
    /// Recipient of all mail; nil where each mail goes to its recipient's own address.
    package var to: MailAddress?
    package var login: Login?
    /// Addresses besides those of the internet at which the server may be.
    package var allowed: [AddressRange]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?

    /// User for the login at the mail server, with the name of the secret.
    package struct Login: Hashable, Sendable {
        package var user: String
        /// The name of the secret with the password, which flowd doesn't read: only who sends does.
        package var secret: String

        package init(user: String, secret: String) {
            self.user = user
            self.secret = secret
        }
    }

    /// Server of a channel that names none: this machine's own, which takes mail over without TLS.
    package static let serverStandard = "smtp://127.0.0.1:25"
    package static let allowedStandard = [AddressRange("127.0.0.1")].compactMap(\.self)

    /// Makes a definition; without a server it goes to this machine's own.
    package init(
        server: String? = nil,
        hasTLS: Bool = true,
        from: MailAddress,
        to: MailAddress? = nil,
        login: Login? = nil,
        allowed: [AddressRange] = [],
        certificates: String? = nil
    ) {
        self.server = server ?? Self.serverStandard
        self.hasTLS = server == nil ? false : hasTLS
        self.from = from
        self.to = to
        self.login = login
        self.allowed = server == nil ? Self.allowedStandard : allowed
        self.certificates = certificates
    }
}
