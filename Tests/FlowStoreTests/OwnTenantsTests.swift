import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Which tenants a caller sees, and that the others cost nothing.
struct OwnTenantsTests {
    private static let member = Caller(uid: 1000, gids: [5, 6], isOperator: false)

    private static func token(of tenant: TenantID) throws -> Caller {
        let id = try TokenID(validating: "0123abcd")
        return member.presenting(TokenIdentity(tenant: tenant, id: id), onBehalfOf: nil)
    }

    private func plan(_ caller: Caller, _ store: Store) async throws -> [String] {
        try await store.read { db in
            var arguments = TenantAccess.ownArguments(caller)
            (arguments["after"], arguments["limit"]) = ("", 100)
            let rows = try Row.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN " + Store.ownTenantsSQL(caller),
                arguments: StatementArguments(arguments)
            )
            return rows.map { $0["detail"] as String }
        }
    }

    @Test func noListLooksAtTheTenantsOfOthers() async throws {
        try await withStore { store, _ in
            for caller in [Self.member, try Self.token(of: TenantID(1))] {
                let steps = try await plan(caller, store)
                #expect(!steps.contains { $0.hasPrefix("SCAN tenant") }, "\(steps)")
                #expect(!steps.contains { $0.hasPrefix("SCAN member") }, "\(steps)")
                #expect(steps.contains { $0.hasPrefix("SEARCH tenant USING INTEGER PRIMARY KEY") }, "\(steps)")
            }
            // All are the operator's: the page ends the search.
            let steps = try await plan(.admin, store)
            #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
        }
    }

    @Test(arguments: [1, 2, 100])
    func everybodySeesTheirOwnInOrder(limit: Int) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            for slug in ["e", "c", "a"] { try store.expectCommitted([try scribe.create(slug)]) }
            let all = try await list(store, .admin, limit)
            #expect(all == ["a", "c", "e"])
            #expect(try await list(store, .owner, limit) == ["a", "c", "e"])
            #expect(try await list(store, .stranger, limit) == [])
            let ids = try await store.loadDirectory().1
            for (slug, id) in ids { #expect(try await list(store, try Self.token(of: id), limit) == [slug.text]) }
            #expect(try await list(store, try Self.token(of: .none), limit) == [])
        }
    }

    private func list(_ store: Store, _ caller: Caller, _ limit: Int) async throws -> [String] {
        var slugs: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.tenants(for: caller, after: cursor, limit: limit)
            slugs += page.items.map(\.spec.slug.text)
            cursor = page.next
        } while cursor != nil
        return slugs
    }
}
