import FlowCore
import Varlink

/// Interface `io.flowd.Sender` between flowd and its sender, over sockets that only the two have.
enum SenderAPI {
    /// Tries to get a message out, once.
    enum Deliver {
        static let method = "io.flowd.Sender.Deliver"

        struct Parameters: Codable, Sendable {
            let message: Message
            /// Settings of a command channel; exactly one of the settings is set.
            var command: CommandSettings?
            var webhook: WebhookSettings?
            var mail: MailSettings?
            var ntfy: NtfySettings?
            var sendmail: SendmailSettings?
        }

        struct Reply: Codable, Sendable {
            let outcome: Outcome
            var reason: String?
            /// True for a failed attempt when another attempt can't help.
            var permanent: Bool?
            /// Milliseconds until another attempt is wanted, for an attempt that failed.
            var retryAfter: Int64?
            /// True for an attempt that failed because no user has the address.
            var ofAddress: Bool?
            /// The beginning of what was said at the other end.
            var output: String?
            /// Bytes of all of that.
            var outputSize: Int?
        }
    }

    /// Ends that an attempt can have.
    enum Outcome: String, WireEnum {
        case sent, failed, ambiguous
    }

    /// Form of a `Delivery` on the wire.
    struct Message: Codable, Hashable, Sendable {
        let id: String
        let tenant: Int64
        let slug: String
        let task: Int64
        let reminder: String
        let channel: String
        let recipient: String?
        let address: String?
        let title: String
        let text: String
        let payload: String
        let attempt: Int
        /// Instant of creation in milliseconds since 1970.
        let createdAt: Int64
    }

    static let callSizeBytesMax = 32 << 20
    static let replySizeBytesMax = 1 << 16

    static let interface = """
        # Gets out what flowd wants to get out; spoken between flowd and the sender that works for it
        interface io.flowd.Sender

        # A message; every attempt has the same id
        type Message (
          id: string,
          # Number and name of whose it is
          tenant: int,
          slug: string,
          task: int,
          reminder: string,
          channel: string,
          recipient: ?string,
          address: ?string,
          title: string,
          text: string,
          # All that is known about it, as JSON
          payload: string,
          attempt: int,
          # Milliseconds since 1970
          createdAt: int
        )

        # What is run
        type Command (
          # An absolute path, and arguments
          arguments: []string,
          # Milliseconds
          timeLimit: int,
          # Where credentials are
          credentialsDirectory: ?string
        )

        # Where secrets may be
        type Places (
          # The folder of credentials
          credentialsDirectory: ?string,
          # The folder of files
          directory: ?string
        )

        # Where a request goes
        type Webhook (
          url: string,
          # The name of its secret
          secret: ?string,
          # Form of a request that isn't signed
          mapping: ?Mapping,
          # Ranges of addresses besides those of the internet
          allowed: []string,
          # The file with the certificates that are trusted instead of the system's
          certificates: ?string,
          # Milliseconds
          timeLimit: int,
          places: Places
        )

        # Content of a request that isn't signed: texts with names in braces, as JSON or as a form
        type Mapping (
          body: object,
          isForm: bool,
          # Who logs in with the secret
          user: ?string
        )

        # Which server a mail is handed over to
        type Mail (
          server: string,
          # Nothing is said without TLS but that it is wanted
          tls: bool,
          # Addresses, with or without a name; without to a mail goes to the address of its message
          from: string,
          to: ?string,
          user: ?string,
          # The name of the secret that is the password
          secret: ?string,
          # Ranges of addresses besides those of the internet
          allowed: []string,
          # The file with the certificates that are trusted instead of the system's
          certificates: ?string,
          # Milliseconds
          timeLimit: int,
          places: Places
        )

        # To which server of ntfy a message is published
        type Ntfy (
          url: string,
          # Without one it goes to the address of its message
          topic: ?string,
          # The name of the secret that is the access token
          secret: ?string,
          # Ranges of addresses besides those of the internet
          allowed: []string,
          # The file with the certificates that are trusted instead of the system's
          certificates: ?string,
          # Milliseconds
          timeLimit: int,
          places: Places
        )

        # Which program of this machine a mail is handed over to
        type Sendmail (
          program: string,
          # Addresses, with or without a name; without to a mail goes to the address of its message
          from: string,
          to: ?string,
          # Milliseconds
          timeLimit: int
        )

        # How an attempt ended; ambiguous is what nobody knows
        type Outcome (sent, failed, ambiguous)

        # Tries once, by one of these ways. Whoever closes the connection before the reply ends the attempt
        method Deliver(
          message: Message,
          command: ?Command,
          webhook: ?Webhook,
          mail: ?Mail,
          ntfy: ?Ntfy,
          sendmail: ?Sendmail
        ) -> (
          outcome: Outcome,
          # Why it isn't out
          reason: ?string,
          # True when another attempt can't help
          permanent: ?bool,
          # Milliseconds until another one is wanted
          retryAfter: ?int,
          # True when nobody has the address
          ofAddress: ?bool,
          # The beginning of what was said at the other end, and the bytes of all of it
          output: ?string,
          outputSize: ?int
        )

        """
}

extension SenderAPI.Message {
    init(_ delivery: Delivery) {
        self.init(
            id: delivery.id,
            tenant: delivery.tenant.number,
            slug: delivery.slug.text,
            task: delivery.task.number,
            reminder: delivery.reminder,
            channel: delivery.channel,
            recipient: delivery.recipient,
            address: delivery.address,
            title: delivery.title,
            text: delivery.text,
            payload: delivery.payload,
            attempt: delivery.attempt,
            createdAt: delivery.createdAt.milliseconds
        )
    }

    /// Returns the delivery of the message; throws when the name isn't a tenant's.
    func delivery() throws(InvalidInput) -> Delivery {
        Delivery(
            id: id,
            tenant: TenantID(tenant),
            slug: try TenantSlug(validating: slug),
            task: TaskID(task),
            reminder: reminder,
            channel: channel,
            recipient: recipient,
            address: address,
            title: title,
            text: text,
            payload: payload,
            attempt: attempt,
            createdAt: Timestamp(milliseconds: createdAt)
        )
    }
}

extension SenderAPI.Deliver.Reply {
    init(_ report: SenderReport) {
        switch report.result {
        case .sent: self.init(outcome: .sent)
        case .failed(let reason, let isPermanent, let rest, let isOfAddress):
            self.init(outcome: .failed, reason: reason, permanent: isPermanent, retryAfter: rest)
            if isOfAddress { ofAddress = true }
        case .ambiguous(let reason, _): self.init(outcome: .ambiguous, reason: reason)
        }
        guard report.outputTotal > 0 else { return }
        (output, outputSize) = (report.output, report.outputTotal)
    }

    private static let reasonLengthMax = 1000

    var result: DeliveryResult {
        let scalars = (reason ?? "").unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        let reason = String(String(String.UnicodeScalarView(scalars)).prefix(Self.reasonLengthMax))
        return switch outcome {
        case .sent: .sent
        case .failed:
            .failed(
                reason: reason,
                isPermanent: permanent ?? false,
                retryAfter: retryAfter,
                isOfAddress: ofAddress ?? false
            )
        case .ambiguous: .ambiguous(reason: reason)
        }
    }
}
