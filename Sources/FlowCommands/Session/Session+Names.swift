import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import Synchronization

/// The tenant that was asked about last, and the names that its people are known to have.
final class NameBook: Sendable {
    private let content = Mutex<(tenant: String?, names: [String: String?])>((nil, [:]))

    /// The short name of the tenant; nil before any was asked about.
    var tenant: String? { content.withLock { $0.tenant } }

    func open(_ tenant: String) {
        content.withLock { if $0.tenant != tenant { $0 = (tenant, [:]) } }
    }

    /// Returns the principals for which it isn't known whether they have a name.
    func unknown(_ principals: Set<String>) -> Set<String> {
        content.withLock { content in principals.filter { content.names[$0] == nil } }
    }

    /// Records the names that are known; of the principals asked for, the others have none.
    func record(_ names: [MembersAPI.Name], askedFor asked: [String]) {
        content.withLock { content in
            for principal in asked { content.names[principal] = .some(nil) }
            for name in names { content.names[name.principal] = name.name }
        }
    }

    func name(_ principal: String) -> String? {
        content.withLock { $0.names[principal] ?? nil }
    }
}

/// Names of those who did something, asked for where people read of them.
extension Session {
    /// Returns the lines with the names of all principals in them.
    ///
    /// On a terminal, profiles are shown by their titles where these take no more room than their keys.
    func naming(_ lines: (Style) -> [Line]) async -> [Line] {
        let reported = Mutex<Set<String>>([])
        var style = style
        style.principal = { principal in
            _ = reported.withLock { $0.insert(principal) }
            return principal
        }
        if style.width != nil {
            style.person = { key in
                _ = reported.withLock { $0.insert(PrincipalName.person(key)) }
                return key
            }
        }
        let plain = lines(style)
        let principals = reported.withLock { $0 }.filter(PrincipalName.mayBeKnown)
        guard !principals.isEmpty else { return plain }
        await askNames(of: nameBook.unknown(principals))
        style.principal = { [nameBook] in PrincipalName.text($0, nameBook.name($0)) }
        style.person = { $0 }
        let byKey = lines(style)
        guard style.width != nil else { return byKey }
        style.person = { [nameBook] in PrincipalName.text(ofPerson: $0, nameBook.name(PrincipalName.person($0))) }
        let byTitle = lines(style)
        return Self.room(byTitle, style) <= Self.room(byKey, style) && Self.leftOut(byTitle) == Self.leftOut(byKey)
            ? byTitle : byKey
    }

    /// Lines that are taken, with those that are cut counting for more.
    private static func room(_ lines: [Line], _ style: Style) -> Int {
        let cut = lines.count { line in line.spans.contains { $0.text.contains("…") } }
        return lines.reduce(cut) { $0 + $1.wrapped(to: style.width).count }
    }

    private static func leftOut(_ lines: [Line]) -> [Line] {
        lines.filter { $0.spans.first?.text.hasPrefix("Too narrow for") ?? false }
    }

    /// Asks for the names of principals; where flowd can't be asked, no principal has a name.
    private func askNames(of principals: Set<String>) async {
        let asked = Array(principals.sorted().prefix(Principal.namedCountMax))
        guard !asked.isEmpty, let tenant = nameBook.tenant else { return }
        let reply = try? await ask { client in
            try await client.call(MembersAPI.ListNames.self, .init(tenant: tenant, principals: asked))
        }
        nameBook.record(reply?.names ?? [], askedFor: asked)
    }
}

/// Spelling of a principal that has done something.
enum PrincipalName {
    /// False for flowd itself, and for what isn't a principal.
    static func mayBeKnown(_ principal: String) -> Bool {
        ["uid:", "token:", "link:"].contains(where: principal.hasPrefix)
    }

    /// Returns a profile's key as a principal whose name is the profile's title; empty for a role.
    static func person(_ key: String) -> String {
        key.contains(":") ? "" : "link:\(key.prefix { $0 != " " })"
    }

    /// Returns the title, with the remark after the key, such as that it is archived.
    ///
    /// The result is the key when there is no title.
    static func text(ofPerson key: String, _ title: String?) -> String {
        guard let title else { return key }
        return SafeText.line(title) + key.drop { $0 != " " }
    }

    /// Returns the name, with a mark that distinguishes a link from the person at the keys.
    ///
    /// The result is the principal when `name` is nil.
    static func text(_ principal: String, _ name: String?) -> String {
        guard let name else { return principal }
        return SafeText.line(name) + (principal.hasPrefix("link:") ? " (link)" : "")
    }
}
