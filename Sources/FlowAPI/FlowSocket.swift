/// Where flowd listens when nobody says otherwise.
package enum FlowSocket {
    /// The socket of the machine's own flowd.
    package static let ofSystem = "/run/flowd/io.flowd"

    /// The folder for what a user's programs need while they run: `XDG_RUNTIME_DIR`, else the one that systemd makes.
    package static func runtimeFolder(_ environment: [String: String], uid: UInt32) -> String {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return "/run/user/\(uid)" }
        return folder
    }

    /// The socket of a user's own flowd.
    package static func ofUser(_ environment: [String: String], uid: UInt32) -> String {
        runtimeFolder(environment, uid: uid) + ofSystem.dropFirst("/run".count)
    }
}
