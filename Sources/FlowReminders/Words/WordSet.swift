/// The sentences of a language, as templates, from which the words of all occasions are made.
struct WordSet: Sendable {
    let assigned: String
    let ready: String
    let changed: String
    let commented: String
    let completed: String
    let due: String
    let overdue: String
    let payment: String
    /// Told of a payment: what is still owed, what was added to it, what was taken off.
    let outstanding: String
    let charge: String
    let credit: String
    let bill: String
    let toPay: String
    /// Told of money that came in: what is still owed, that nothing is, what is beyond it.
    let received: String
    let left: String
    let settled: String
    let surplus: String
    /// Told of a repetition: nobody has answered.
    let nag: String
    /// Told of what stands for others, and of what comes too late.
    let covered: String
    let late: String
    /// The title of several reminders in one message.
    let digest: String
    /// Titles and sentences on addresses: one is to be confirmed, and how; there is another one.
    let verification: (title: String, asked: String, byLink: String, byCode: String, nothing: String)
    let addressChanged: (title: String, text: String)
    /// Told before a link: what it does, by purpose; `@` stands for how long.
    let done: String
    let acknowledge: String
    let snooze: String
    let unsubscribe: String
    let verify: String
    let colon: String
    let lengths: LengthWords

    /// Deed of a link.
    func deed(of purpose: LinkPurpose) -> String {
        switch purpose {
        case .done: done
        case .acknowledge: acknowledge
        case .snooze(let length): snooze.replacing("@", with: lengths.text(length))
        case .unsubscribe: unsubscribe
        case .verify: verify
        }
    }

    /// A link's line.
    func line(of purpose: LinkPurpose, _ address: String) -> String { deed(of: purpose) + colon + address }

    /// Words for an occasion.
    func template(_ occasion: MessageOccasion) -> MessageTemplate {
        let text =
            switch occasion {
            case .assigned: told(assigned)
            case .ready: told(ready)
            case .changed: told(changed)
            case .commented: told(commented)
            case .completed: told(completed)
            case .due: told(due)
            case .overdue: told(overdue)
            case .payment: told([payment, outstanding, section("charge", charge), section("credit", credit)])
            case .bill: told([bill, toPay, section("charge", charge), section("credit", credit)])
            case .paymentReceived:
                told(
                    [
                        received, section("outstanding", left), "{{^outstanding}}\n\(settled)\n{{/outstanding}}",
                        section("credit", surplus), section("nag", nag),
                    ],
                    hasInstructions: false
                )
            case .verification:
                """
                \(verification.asked)
                {{#links.verify}}
                \(verification.byLink)\(colon){{links.verify}}
                {{/links.verify}}
                {{^links.verify}}
                \(verification.byCode)\(colon){{code}}
                {{/links.verify}}
                \(verification.nothing)

                """
            case .addressChanged: addressChanged.text + "\n"
            case .digest: "{{#reminders}}\n- {{line}}\n{{/reminders}}\n"
            }
        return MessageTemplate(title: title(occasion), text: text)
    }

    private func title(_ occasion: MessageOccasion) -> String {
        switch occasion {
        case .digest: digest
        case .verification: verification.title
        case .addressChanged: addressChanged.title
        default: "{{title}}"
        }
    }

    private func told(_ sentence: String) -> String { told([sentence, section("nag", nag)]) }

    private func told(_ lines: [String], hasInstructions: Bool = true) -> String {
        let last = [section("covered", covered), section("late", late)]
        let instructions = hasInstructions ? [section("instructions", "{{instructions}}")] : []
        return (lines + last + instructions).joined(separator: "\n") + "\n"
    }

    /// A line that is there when something is.
    private func section(_ name: String, _ line: String) -> String { "{{#\(name)}}\n\(line)\n{{/\(name)}}" }
}

extension Language {
    /// Words for an occasion, where a tenant has none of its own.
    package func standard(_ occasion: MessageOccasion) -> MessageTemplate {
        Self.templates[self]?[occasion] ?? words.template(occasion)
    }

    /// Made once: whoever fills them in knows them by their text.
    private static let templates = Dictionary(
        uniqueKeysWithValues: allCases.map { language in
            (
                language,
                Dictionary(uniqueKeysWithValues: MessageOccasion.allCases.map { ($0, language.words.template($0)) })
            )
        }
    )

    /// Deed of a link, as messages and the page behind it say it.
    package func deed(of purpose: LinkPurpose) -> String { words.deed(of: purpose) }

    /// The line of a message that has a link.
    func line(of purpose: LinkPurpose, _ address: String) -> String { words.line(of: purpose, address) }

    private var words: WordSet {
        switch self {
        case .en: .english
        case .de: .german
        case .fr: .french
        case .es: .spanish
        case .ja: .japanese
        }
    }
}
