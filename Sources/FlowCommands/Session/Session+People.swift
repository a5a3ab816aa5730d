import FlowAPI
import FlowClient

/// Marking of the profiles that a list names, for people.
extension Session {
    /// Marks profiles that are in the archive, such as `ben (archived)`, where people read the answer.
    ///
    /// A program gets the key. A caller who may not list profiles reads the keys alone.
    func marking<Item>(
        _ items: [Item],
        _ person: WritableKeyPath<Item, String?>,
        _ client: FlowClient,
        _ tenant: String
    ) async throws -> [Item] {
        guard !format.isJSON, items.contains(where: { $0[keyPath: person] != nil }) else { return items }
        let archived: Set<String>
        do throws(FlowClientError) {
            let wanted = ProfilesAPI.List.Parameters(tenant: tenant, archived: true, limit: Self.pageSizeMax)
            archived = Set(try await client.call(ProfilesAPI.List.self, wanted).profiles.map(\.spec.key))
        } catch {
            return items
        }
        return items.map { item in
            guard let key = item[keyPath: person], archived.contains(key) else { return item }
            var item = item
            item[keyPath: person] = "\(key) (archived)"
            return item
        }
    }
}
