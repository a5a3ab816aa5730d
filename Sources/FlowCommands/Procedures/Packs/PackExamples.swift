import FlowAPI
import FlowClient
import FlowCore
import Varlink

/// The example people of a pack, as profiles of a tenant.
enum PackExamples {
    /// Creates the profiles that don't exist; returns the keys of those that were created.
    ///
    /// A profile that is created meanwhile stays unchanged.
    static func make(
        _ people: [PackDefinition.Profile],
        in tenant: String,
        _ client: FlowClient
    ) async throws(FlowClientError) -> [String] {
        var made: [String] = []
        for profile in people {
            do {
                _ = try await client.call(ProfilesAPI.Create.self, parameters(profile, in: tenant))
                made.append(profile.key)
            } catch .refused(is ProfilesAPI.ProfileExists) {
                continue
            }
        }
        return made
    }

    static func parameters(_ profile: PackDefinition.Profile, in tenant: String) -> ProfilesAPI.Create.Parameters {
        let attributes = profile.attributes.map { ($0.name, value($0)) }
        return ProfilesAPI.Create.Parameters(
            tenant: tenant,
            key: profile.key,
            kind: profile.kind,
            title: profile.title,
            attributes: attributes.isEmpty ? nil : .object(Dictionary(attributes) { _, last in last })
        )
    }

    /// Returns an attribute's value.
    ///
    /// Whole numbers, true and false without quotes are themselves; all else is text.
    private static func value(_ attribute: PackDefinition.Attribute) -> JSONValue {
        guard attribute.isPlain else { return .string(attribute.text) }
        if let flag = Bool(attribute.text) { return .bool(flag) }
        // As far as every reader of JSON has it exactly.
        if let number = Int64(attribute.text), number.magnitude < 1 << 53, "\(number)" == attribute.text {
            return .int(number)
        }
        return .string(attribute.text)
    }
}
