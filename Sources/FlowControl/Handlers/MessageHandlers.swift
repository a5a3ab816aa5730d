import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Messages.
enum MessageHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(MessagesAPI.List.self) { wanted, call in
            let words = try await call.store.messageWords(of: wanted.tenant, for: call.caller).words
            let keys = MessageOccasion.allCases.flatMap { occasion in
                Language.allCases.map { MessageKey(occasion, $0) }
            }
            return .init(words: keys.map { .init($0, in: words) })
        }
        methods.answer(MessagesAPI.Show.self) { wanted, call in
            let key = try MessageKey(validatingOccasion: wanted.occasion, language: wanted.language)
            let words = try await call.store.messageWords(of: wanted.tenant, for: call.caller).words
            return .init(words: .init(key, in: words), names: key.occasion.names)
        }
        methods.command(MessagesAPI.Set.self, Commands.messageWords) { wanted, _ in
            let key = try MessageKey(validatingOccasion: wanted.occasion, language: wanted.language)
            return try MessageWordsChange(key: key, draft: MessageDraft(title: wanted.title, text: wanted.text))
        } reply: { changed in
            .init(words: .init(changed), eventNumber: Int(changed.eventNumber))
        }
        methods.command(MessagesAPI.Reset.self, Commands.messageWords) { wanted, _ in
            let key = try MessageKey(validatingOccasion: wanted.occasion, language: wanted.language)
            return try MessageWordsChange(key: key, draft: nil)
        } reply: { changed in
            .init(words: .init(changed), eventNumber: Int(changed.eventNumber))
        }
        methods.on(MessagesAPI.Preview.self, preview)
    }

    /// Previews a message: the tenant's actor renders a reminder; examples need only the words.
    @Sendable private static func preview(_ wanted: MessagesAPI.Preview.Parameters, _ call: Call) throws -> Answer {
        let isTrial = wanted.title != nil || wanted.text != nil
        let draft = isTrial ? MessageDraft(title: wanted.title, text: wanted.text) : nil
        if let reminder = wanted.reminder {
            let preview = try MessagePreview(reminder: reminder, recipient: wanted.recipient, draft: draft)
            let ticket = call.engine.submit(.previewMessage(preview), to: wanted.tenant, caller: call.caller, key: nil)
            return call.answer(ticket) { outcome in
                if case .messagePreviewed(let previewed) = outcome { MessagesAPI.Preview.Reply(previewed) } else { nil }
            }
        }
        guard wanted.recipient == nil else {
            throw InvalidInput(field: "recipient", found: wanted.recipient ?? "", allowed: "with a reminder only")
        }
        let key = try MessageKey(validatingOccasion: wanted.occasion ?? "", language: wanted.language ?? "")
        let renderer = call.engine.templates
        let linkBase = call.engine.configuredChannels.linkBase
        return call.later {
            let (words, tenant) = try await call.store.messageWords(of: wanted.tenant, for: call.caller)
            let own = try draft.map { words.with(try $0.template(for: key, in: words, renderer), for: key) } ?? words
            let wording = Wording(
                renderer: renderer,
                tenant: tenant,
                locale: key.language.rawValue,
                zone: nil,
                own: own
            )
            let filled = wording.fill(key, key.examples(tenant: tenant, linkBase: linkBase))
            return MessagesAPI.Preview.Reply(MessagePreviewed(filled, key))
        }
    }
}

extension MessagesAPI.MessageWords {
    fileprivate init(_ key: MessageKey, in words: MessageWords) {
        self.init(key, words.template(key), isOwn: words.templates[key] != nil)
    }

    fileprivate init(_ changed: MessageWordsChanged) {
        self.init(changed.key, changed.template, isOwn: changed.isOwn)
    }

    private init(_ key: MessageKey, _ template: MessageTemplate, isOwn: Bool) {
        self.init(
            occasion: key.occasion.rawValue,
            language: key.language.rawValue,
            title: template.title,
            text: template.text,
            own: isOwn
        )
    }
}

extension MessagesAPI.Preview.Reply {
    fileprivate init(_ previewed: MessagePreviewed) {
        self.init(
            occasion: previewed.key.occasion.rawValue,
            language: previewed.key.language.rawValue,
            recipient: previewed.recipient,
            title: previewed.title,
            text: previewed.text,
            fault: previewed.fault
        )
    }
}
