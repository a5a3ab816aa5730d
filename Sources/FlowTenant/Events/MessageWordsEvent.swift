/// Words of messages that are the tenant's own, or no longer are.
package struct MessageWordsEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// The tenant has words of its own for an occasion in a language.
        case messageWordsSet
        /// Words of messages were reset to those of flowd.
        case messageWordsReset
    }

    /// The occasion: `due`, `payment`.
    package let occasion: String
    /// Language of the words, such as `de`.
    package let language: String
    /// Title and text as they were; absent where they were those of flowd.
    package let before: [String]?
    /// Title and text after the change; absent where they are those of flowd.
    package let after: [String]?

    init(_ key: MessageKey, from old: MessageTemplate?, to new: MessageTemplate?) {
        occasion = key.occasion.rawValue
        language = key.language.rawValue
        before = old.map { [$0.title, $0.text] }
        after = new.map { [$0.title, $0.text] }
    }
}
