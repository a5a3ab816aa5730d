import FlowCore

/// One watcher's place in the hub; giving it up frees the place.
final class WatchSubscription: Sendable {
    private let hub: WatchHub
    private let tenant: TenantID
    private let user: UInt32
    private let number: Int

    init(hub: WatchHub, tenant: TenantID, user: UInt32, number: Int) {
        self.hub = hub
        self.tenant = tenant
        self.user = user
        self.number = number
    }

    deinit {
        hub.unsubscribe(tenant, user)
    }

    func recent(after cursor: EventNumber) -> SharedBatch? {
        hub.recent(in: tenant, after: cursor)
    }

    func untilNews(after cursor: EventNumber) async {
        await hub.untilNews(in: tenant, after: cursor, watcher: number)
    }
}
