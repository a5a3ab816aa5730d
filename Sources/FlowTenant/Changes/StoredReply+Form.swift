/// Encoding of an answer on disk: `{"answer": …, "kind": "payment", "version": 1}`.
///
/// Invariant: what a version has written is read as long as answers are kept, 7 days, also by a later flowd. So the
/// kinds have names of their own, and `Tests/Replies` has an answer of each as version 1 wrote it: where a name in one
/// of them changes, its coding keys keep the old one, or the version rises and the old form stays readable.
extension StoredReply: Codable {
    package static let version = 1

    /// Kind of an answer, by its name on disk.
    private enum Kind: String {
        case tenantCreated, tenantChanged, profileChanged, holidaysChanged, accessChanged, libraryApplied
        case templateApplied, jobStarted, assigned, acted, mediaChanged, jobChanged, task, payment, budget, bankLine
        case delivery, messageWordsChanged, textChanged
        case jobStartedLarge, templateAppliedLarge
    }

    private enum Key: String, CodingKey {
        case version, kind, answer
    }

    /// Form in which an answer was written.
    package struct Form: Decodable, Sendable {
        private let version: Int?
        private let kind: String?

        package var isKnown: Bool { version == StoredReply.version && kind.flatMap(Kind.init(rawValue:)) != nil }
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func answer<Value: Decodable>(_ type: Value.Type) throws -> Value { try values.decode(type, forKey: .answer) }
        let name = try values.decode(String.self, forKey: .kind)
        guard try values.decode(Int.self, forKey: .version) == Self.version, let kind = Kind(rawValue: name) else {
            throw Self.unreadable("The answer is a \(name) of another version", .kind, values)
        }
        switch kind {
        case .tenantCreated: self = .inline(.tenantCreated(try answer(TenantSummary.self)))
        case .tenantChanged: self = .inline(.tenantChanged(try answer(TenantChanged.self)))
        case .profileChanged: self = .inline(.profileChanged(try answer(ProfileOutcome.self)))
        case .holidaysChanged: self = .inline(.holidaysChanged(try answer(HolidaysChanged.self)))
        case .accessChanged: self = .inline(.accessChanged(try answer(AccessOutcome.self)))
        case .libraryApplied: self = .inline(.libraryApplied(try answer(LibraryApplied.self)))
        case .templateApplied: self = .inline(.templateApplied(try answer(TemplateApplied.self)))
        case .jobStarted: self = .inline(.jobStarted(try answer(JobSummary.self)))
        case .assigned: self = .inline(.assigned(try answer(AssignmentOutcome.self)))
        case .acted: self = .inline(.acted(try answer(ActionOutcome.self)))
        case .mediaChanged: self = .inline(.mediaChanged(try answer(MediaOutcome.self)))
        case .jobChanged: self = .inline(.jobChanged(try answer(JobOutcome.self)))
        case .task:
            let receipt = try answer([String: [String: TaskReceipt]].self)["changed"]?["_0"]
            guard let receipt else { throw Self.unreadable("The answer about a task says nothing", .answer, values) }
            self = .inline(.task(receipt))
        case .payment: self = .inline(.payment(try answer(PaymentReceipt.self)))
        case .budget: self = .inline(.budget(try answer(BudgetReceipt.self)))
        case .bankLine: self = .inline(.bankLine(try answer(BankLineReceipt.self)))
        case .delivery: self = .inline(.delivery(try answer(DeliveryReceipt.self)))
        case .messageWordsChanged:
            self = .inline(.messageWordsChanged(try answer(MessageWordsChanged.self)))
        case .textChanged: self = .inline(.textChanged(try answer(TenantTextChanged.self)))
        case .jobStartedLarge: self = .job(try answer(JobSummary.self))
        case .templateAppliedLarge: self = .template(try answer(TemplateApplied.self))
        }
    }

    /// Returns the answer as canonical JSON; throws for an answer that can't be repeated.
    package func text() throws -> String { try CanonicalValue(encoding: self).json }

    private static func unreadable(_ what: String, _ key: Key, _ values: KeyedDecodingContainer<Key>) -> DecodingError {
        .dataCorruptedError(forKey: key, in: values, debugDescription: what)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        func put(_ kind: Kind, _ answer: some Encodable) throws {
            try values.encode(kind.rawValue, forKey: .kind)
            try values.encode(answer, forKey: .answer)
        }
        switch self {
        case .inline(.tenantCreated(let answer)): try put(.tenantCreated, answer)
        case .inline(.tenantChanged(let answer)): try put(.tenantChanged, answer)
        case .inline(.profileChanged(let answer)): try put(.profileChanged, answer)
        case .inline(.holidaysChanged(let answer)): try put(.holidaysChanged, answer)
        case .inline(.accessChanged(let answer)): try put(.accessChanged, answer)
        case .inline(.libraryApplied(let answer)): try put(.libraryApplied, answer)
        case .inline(.templateApplied(let answer)): try put(.templateApplied, answer)
        case .inline(.jobStarted(let answer)): try put(.jobStarted, answer)
        case .inline(.assigned(let answer)): try put(.assigned, answer)
        case .inline(.acted(let answer)): try put(.acted, answer)
        case .inline(.mediaChanged(let answer)): try put(.mediaChanged, answer)
        case .inline(.jobChanged(let answer)): try put(.jobChanged, answer)
        case .inline(.task(let answer)): try put(.task, ["changed": ["_0": answer]])
        case .inline(.payment(let answer)): try put(.payment, answer)
        case .inline(.budget(let answer)): try put(.budget, answer)
        case .inline(.bankLine(let answer)): try put(.bankLine, answer)
        case .inline(.delivery(let answer)): try put(.delivery, answer)
        case .inline(.messageWordsChanged(let answer)): try put(.messageWordsChanged, answer)
        case .inline(.textChanged(let answer)): try put(.textChanged, answer)
        case .inline(.messagePreviewed(let answer)):
            let why = "What changes nothing isn't kept"
            throw EncodingError.invalidValue(answer, EncodingError.Context(codingPath: [], debugDescription: why))
        case .inline(.redeemed(let answer)):
            let why = "What a code did is known by the code itself"
            throw EncodingError.invalidValue(answer, EncodingError.Context(codingPath: [], debugDescription: why))
        case .inline(.time(let answer)):
            let why = "What the daemon has done itself isn't repeated by a key"
            throw EncodingError.invalidValue(answer, EncodingError.Context(codingPath: [], debugDescription: why))
        case .job(let answer): try put(.jobStartedLarge, answer)
        case .template(let answer): try put(.templateAppliedLarge, answer)
        }
    }
}
