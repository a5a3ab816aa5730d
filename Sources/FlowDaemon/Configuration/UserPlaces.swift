import FlowAPI

/// Paths of a user's own flowd, after the XDG base directories, which `--user` asks for.
package struct UserPlaces: Hashable, Sendable {
    static let flag = "--user"

    package let configurationPath: String
    package let stateDirectory: String
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
