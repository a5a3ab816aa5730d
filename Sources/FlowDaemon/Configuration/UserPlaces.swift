import FlowAPI

/// Where a user's own flowd keeps what it has, after the XDG base directories: what `--user` means.
package struct UserPlaces: Hashable, Sendable {
    /// The flag by which somebody asks for them.
    static let flag = "--user"

    /// The file that is read when no other is named.
    package let configurationPath: String
    /// Where the database lives.
    package let stateDirectory: String
    /// The socket to listen on when the service manager passes none.
    package let socketPath: String

    /// Finds them; nil without a home.
    package init?(environment: [String: String], uid: UInt32) {
        /// An empty or relative one is none, as the specification says.
        func folder(_ variable: String) -> String? {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = folder("HOME")
        guard let state = folder("XDG_STATE_HOME") ?? home.map({ $0 + "/.local/state" }),
            let configuration = folder("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" })
        else { return nil }
        configurationPath = configuration + "/flowd/flowd.yaml"
        stateDirectory = state + "/flowd"
        socketPath = FlowSocket.ofUser(environment, uid: uid)
    }
}
