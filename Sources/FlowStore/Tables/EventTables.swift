import FlowCore

/// The ledger, and the answers that are kept for repeated calls.
enum EventTables {
    static let event = Table<Event>(
        "event",
        key: [Column("number") { .integer($0.header.number) }],
        [
            Column("at") { .instant($0.header.at) }, Column("kind") { .text($0.header.kind.rawValue) },
            Column("principal") { .text($0.header.principal.text) }, Column("job") { .optional($0.header.job?.number) },
            Column("step") { .optional($0.header.step?.text) }, Column("payload") { .optional($0.payload) },
            Column("salt") { .optional($0.salt) }, Column("payloadHash") { .blob($0.payloadHash) },
            Column("hash") { .blob($0.hash) }, Column("previousOfJob") { .optional($0.previousOfJob) },
        ]
    )
    static let insert = event.insert

    static let idempotency = Table<IdempotencyRecord>(
        "idempotency",
        key: [Column("principal") { .text($0.principal.text) }, Column("key") { .text($0.key.text) }],
        [
            Column("digest") { .blob($0.digest.bytes) }, Column("reply") { .text(try $0.replyText()) },
            Column("at") { .instant($0.at) },
        ]
    )
    static let insertRecord = idempotency.insert
}
