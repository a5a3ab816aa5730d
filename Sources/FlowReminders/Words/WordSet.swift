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
    /// Words of a payment: what is still owed, what was added to it, what was taken off.
    let outstanding: String
    let charge: String
    let credit: String
    let bill: String
    let toPay: String
    /// Words of money that came in: what is still owed, that no amount is owed, what is beyond it.
    let received: String
    let left: String
    let settled: String
    let surplus: String
    /// Sentence of a repetition: no recipient has answered.
    let nag: String
    /// Words of a reminder that stands for others, and of one that comes too late.
    let covered: String
    let late: String
    let digest: String
    /// Titles and sentences on addresses: one is to be confirmed, and how; there is another one.
    let verification: (title: String, asked: String, byLink: String, byCode: String, nothing: String)
    let addressChanged: (title: String, text: String)
    /// Words before a link, by purpose: they say what it does; `@` stands for how long.
    let done: String
    let acknowledge: String
    let snooze: String
    let unsubscribe: String
    let verify: String
    let colon: String
    let lengths: LengthWords

    func operation(of purpose: LinkPurpose) -> String {
        switch purpose {
        case .done: done
        case .acknowledge: acknowledge
        case .snooze(let length): snooze.replacing("@", with: lengths.text(length))
        case .unsubscribe: unsubscribe
        case .verify: verify
        }
    }

    func line(of purpose: LinkPurpose, _ address: String) -> String { operation(of: purpose) + colon + address }

    func template(_ occasion: MessageOccasion) -> MessageTemplate {
        let text =
            switch occasion {
            case .assigned: reported(assigned)
            case .ready: reported(ready)
            case .changed: reported(changed)
            case .commented: reported(commented)
            case .completed: reported(completed)
            case .due: reported(due)
            case .overdue: reported(overdue)
            case .payment: reported([payment, outstanding, section("charge", charge), section("credit", credit)])
            case .bill: reported([bill, toPay, section("charge", charge), section("credit", credit)])
            case .paymentReceived:
                reported(
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

    private func reported(_ sentence: String) -> String { reported([sentence, section("nag", nag)]) }

    private func reported(_ lines: [String], hasInstructions: Bool = true) -> String {
        let last = [section("covered", covered), section("late", late)]
        let instructions = hasInstructions ? [section("instructions", "{{instructions}}")] : []
        return (lines + last + instructions).joined(separator: "\n") + "\n"
    }

    private func section(_ name: String, _ line: String) -> String { "{{#\(name)}}\n\(line)\n{{/\(name)}}" }
}

extension Language {
    package func standard(_ occasion: MessageOccasion) -> MessageTemplate {
        Self.templates[self]?[occasion] ?? words.template(occasion)
    }

    /// Templates of flowd, made once: the renderer knows them by their text.
    private static let templates = Dictionary(
        uniqueKeysWithValues: allCases.map { language in
            (
                language,
                Dictionary(uniqueKeysWithValues: MessageOccasion.allCases.map { ($0, language.words.template($0)) })
            )
        }
    )

    package func operation(of purpose: LinkPurpose) -> String { words.operation(of: purpose) }

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
