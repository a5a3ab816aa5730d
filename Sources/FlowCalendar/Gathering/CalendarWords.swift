import FlowCore

/// Words of a calendar beside what people wrote, in a language.
package struct CalendarWords: Sendable {
    /// English words, with amounts in the form in which they are stored.
    package static let plain = CalendarWords(language: .en, amounts: .plain)

    private let language: Language
    private let amounts: AmountFormat

    /// The words of a language tag: `de-AT`; English where flowd doesn't have the language.
    package init(locale: String) {
        self.init(language: Language(locale: locale) ?? .en, amounts: AmountFormat(locale: locale))
    }

    /// English words, with amounts as a language tag has them written.
    package init(amountsOf locale: String) {
        self.init(language: .en, amounts: AmountFormat(locale: locale))
    }

    private init(language: Language, amounts: AmountFormat) {
        (self.language, self.amounts) = (language, amounts)
    }

    func name(_ kind: CalendarEntry.Kind, _ id: String) -> String {
        let words: [String] =
            switch language {
            case .en: ["Job", "Step", "Task", "Instalment"]
            case .de: ["Auftrag", "Schritt", "Aufgabe", "Rate"]
            case .fr: ["Dossier", "Étape", "Tâche", "Échéance"]
            case .es: ["Trabajo", "Paso", "Tarea", "Plazo"]
            case .ja: ["案件", "手順", "作業", "分割払い"]
            }
        let index: Int? =
            switch kind {
            case .holiday: nil
            case .job: 0
            case .step: 1
            case .task: 2
            case .instalment: 3
            }
        return index.map { "\(words[$0]) \(id)" } ?? id
    }

    /// State of something that calendars can't show otherwise.
    enum State: Int { case overdue, paused, held }

    func state(_ state: State) -> String {
        let words: [String] =
            switch language {
            case .en: ["Overdue", "Paused", "On hold"]
            case .de: ["Überfällig", "Pausiert", "Angehalten"]
            case .fr: ["En retard", "En pause", "Suspendu"]
            case .es: ["Atrasado", "En pausa", "Detenido"]
            case .ja: ["期限切れ", "一時停止中", "保留中"]
            }
        return words[state.rawValue]
    }

    func job(_ title: String, for subject: String?) -> String {
        guard let subject else { return title }
        return switch language {
        case .en: "\(title) for \(subject)"
        case .de: "\(title) für \(subject)"
        case .fr: "\(title) pour \(subject)"
        case .es: "\(title) para \(subject)"
        case .ja: "\(title)・\(subject)"
        }
    }

    /// Returns an amount with the party that owes it, or to which it is owed.
    func sum(_ amount: String, _ currency: String, of party: String, isIncoming: Bool) -> String {
        let sum = "\(amounts.text(decimal: amount)) \(currency)"
        return switch language {
        case .en: "\(sum) \(isIncoming ? "from" : "to") \(party)"
        case .de: "\(sum) \(isIncoming ? "von" : "an") \(party)"
        case .fr: "\(sum) \(isIncoming ? "de" : "à") \(party)"
        case .es: "\(sum) \(isIncoming ? "de" : "a") \(party)"
        case .ja: "\(sum)（\(party)\(isIncoming ? "から" : "へ")）"
        }
    }
}
