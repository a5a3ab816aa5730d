/// Which server mail is handed over to, from whom and to whom it is.
package struct MailDefinition: Hashable, Sendable {
    /// The server as it is written: `smtp://HOST:PORT` or `smtps://HOST:PORT`.
    package var server: String
    /// Nothing is said to it without TLS but that it is wanted.
    package var hasTLS: Bool
    /// From whom it is.
    package var from: MailAddress
    /// To whom all of it goes; nil where each mail goes to its recipient's own address.
    package var to: MailAddress?
    /// Whom the server knows, and the name of the secret that is the password; nil for nobody.
    package var login: Login?
    /// Addresses besides those of the internet at which the server may be.
    package var allowed: [AddressRange]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?

    /// Who it is that sends.
    package struct Login: Hashable, Sendable {
        /// The name that the server knows.
        package var user: String
        /// The name of the secret with the password, which flowd doesn't read: only who sends does.
        package var secret: String

        /// Puts them together.
        package init(user: String, secret: String) {
            self.user = user
            self.secret = secret
        }
    }

    /// Where it goes when no server is named: to this machine's own, which takes it over without TLS.
    package static let serverStandard = "smtp://127.0.0.1:25"
    /// At which addresses that one may be.
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
