import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Where somebody is reached: by the profile of that key, or by the first profile whose work is that principal's.
struct RecipientAddressTests {
    private static let tenant = TenantID(1)

    /// Each as key, principal, whether it is in the archive, and addresses.
    private func withProfiles(
        _ profiles: [(key: String, principal: String?, isArchived: Bool, addresses: String)],
        _ body: (Store) async throws -> Void
    ) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a")])
            try await store.pool.writeWithoutTransaction { db in
                for (index, profile) in profiles.enumerated() {
                    try db.execute(
                        sql: """
                            INSERT INTO profile (tenant, id, key, kind, title, attributes, principal, addresses, archived,
                              folded, changes, createdAt, createdBy, createdEvent, changedAt, changedBy, event)
                            VALUES (1, ?, ?, 'person', 'T', '{}', ?, ?, ?, '', '{}', 0, 'uid:0', 1, 0, 'uid:0', 1)
                            """,
                        arguments: [
                            index + 1, profile.key, profile.principal, profile.addresses, profile.isArchived,
                        ]
                    )
                }
            }
            try await body(store)
        }
    }

    private static func text(_ pairs: (channel: String, address: String)...) -> String {
        "[" + pairs.map { "{\"address\":\"\($0.address)\",\"channel\":\"\($0.channel)\"}" }.joined(separator: ",") + "]"
    }

    private static let people: [(key: String, principal: String?, isArchived: Bool, addresses: String)] = [
        ("zoe", "uid:7", false, text(("sms", "1"), ("mail", "zoe@x"))),
        ("ana", "uid:7", false, text(("mail", "ana@x"), ("phone", "2"))),
        ("abe", "uid:7", true, text(("mail", "abe@x"), ("fax", "3"))),
        ("ben", nil, false, "[]"),
    ]

    /// The title is that of the first, zone and language the first that one has, the channels those of all.
    @Test func peopleAreProfilesOrAllThoseOfAPrincipal() async throws {
        try await withProfiles(Self.people) { store in
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        UPDATE profile SET title = upper(key),
                          timeZone = CASE key WHEN 'zoe' THEN 'Asia/Tokyo' WHEN 'abe' THEN 'Europe/Rome' END,
                          locale = CASE key WHEN 'zoe' THEN 'ja' WHEN 'ana' THEN 'de-AT' END
                        """
                )
            }
            let names: Set = ["zoe", "ana", "ben", "uid:7", "uid:8", "nobody"]
            let found = try await store.people(names, tenant: Self.tenant)
            #expect(
                found == [
                    "zoe": Person(
                        title: "ZOE",
                        timeZone: "Asia/Tokyo",
                        locale: "ja",
                        principal: "uid:7",
                        channels: ["sms", "mail"]
                    ),
                    "ana": Person(title: "ANA", locale: "de-AT", principal: "uid:7", channels: ["mail", "phone"]),
                    "ben": Person(title: "BEN"),
                    "uid:7": Person(
                        title: "ANA",
                        timeZone: "Asia/Tokyo",
                        locale: "de-AT",
                        principal: "uid:7",
                        channels: ["mail", "phone", "sms"]
                    ),
                ]
            )
            #expect(try await store.people(names, tenant: TenantID(2)) == [:])
        }
    }

    /// Of several profiles of somebody one comes first whose address may be used.
    @Test(
        arguments: [
            (nil, nil, "ana@x", nil), ("unsubscribed", nil, "zoe@x", nil), (nil, "unsubscribed", "ana@x", nil),
            ("unsubscribed", "unsubscribed", "ana@x", .unsubscribed), ("unverified", "bounced", "zoe@x", nil),
            ("unverified", "unsubscribed", "zoe@x", .unsubscribed), ("unverified", "unverified", "ana@x", .unverified),
            ("bounced", nil, "zoe@x", nil), ("unverified", nil, "zoe@x", nil),
        ] as [(String?, String?, String, AddressStanding.Kind?)]
    )
    func whatMayBeUsedComesFirst(
        ana: String?,
        zoe: String?,
        address: String,
        refusal: AddressStanding.Kind?
    ) async throws {
        func mail(_ address: String, _ standing: String?) -> String {
            let member = standing.map { ",\"standing\":{\"kind\":\"\($0)\",\"since\":1}" } ?? ""
            return "[{\"address\":\"\(address)\",\"channel\":\"mail\"\(member)}]"
        }
        try await withProfiles([
            ("zoe", "uid:7", false, mail("zoe@x", zoe)), ("ana", "uid:7", false, mail("ana@x", ana)),
        ]) { store in
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                try db.execute(
                    sql: """
                        INSERT INTO delivery VALUES (1, '0', 1, 1, 1, 'mail', 'uid:7', 'T', 'X', '{}', 0, 0, 0, 0, 'pending',
                          0, 0, 0, NULL, NULL, NULL, NULL)
                        """
                )
                try db.execute(sql: "PRAGMA foreign_keys = ON")
            }
            let now = Timestamp(milliseconds: 1)
            let found = try await store.pendingDeliveriesOfAllTenants(on: "mail", upTo: now, limit: 10)
            #expect(found.map(\.address) == [address] && found.map(\.refusal) == [refusal])
        }
    }

    @Test func theAddressIsTheFirstForThatChannel() async throws {
        try await withProfiles(Self.people) { store in
            let wanted: [(recipient: String?, channel: String, address: String?)] = [
                ("zoe", "mail", "zoe@x"), ("zoe", "fax", nil), ("uid:7", "mail", "ana@x"), ("uid:7", "sms", "1"),
                ("uid:7", "fax", nil), ("ben", "mail", nil), (nil, "mail", nil), ("x@y", "mail", "x@y"),
                ("abe", "fax", "3"),
            ]
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                for (index, row) in wanted.enumerated() {
                    try db.execute(
                        sql: """
                            INSERT INTO delivery VALUES (1, ?, 1, 1, 1, ?, ?, 'T', 'X', '{}', 0, 0, 0, 0, 'pending', 0, 0, 0,
                              NULL, NULL, NULL, NULL)
                            """,
                        arguments: ["\(index)", row.channel, row.recipient]
                    )
                }
                try db.execute(sql: "PRAGMA foreign_keys = ON")
            }
            let now = Timestamp(milliseconds: 1)
            for (index, row) in wanted.enumerated() {
                let all = try await store.pendingDeliveriesOfAllTenants(on: row.channel, upTo: now, limit: 100)
                let turns = try await store.deliveriesInTurnOfAllTenants(
                    on: row.channel,
                    upTo: now,
                    behind: DeliveryTurns(),
                    limit: 100
                )
                for delivery in all + turns.deliveries where delivery.id == "\(index)" {
                    #expect(delivery.address == row.address, "\(row)")
                }
                #expect(all.contains { $0.id == "\(index)" })
            }
        }
    }

    /// Neither looks at all profiles of a tenant.
    @Test func peopleAreFoundByTheirIndexes() async throws {
        try await withStore { store, _ in
            let outgoing = "SELECT \(Store.outgoingColumns) FROM delivery JOIN tenant ON tenant.id = delivery.tenant"
            for sql in [outgoing + " WHERE state = 'pending' AND channel = ?1 AND dueAt < ?2", Store.peopleSQL] {
                let steps = try await store.read { db in
                    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: ["a", 1]).map {
                        $0["detail"] as String
                    }
                }
                let profiles = steps.filter { $0.contains("profile") }
                #expect(
                    profiles == [
                        "SEARCH profile USING INDEX sqlite_autoindex_profile_2 (tenant=? AND key=?)",
                        "SEARCH profile USING INDEX profileByPrincipal (tenant=? AND principal=?)",
                    ]
                )
            }
        }
    }
}
