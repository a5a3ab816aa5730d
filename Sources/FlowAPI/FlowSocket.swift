/// Sockets on which flowd listens by default.
package enum FlowSocket {
    package static let ofSystem = "/run/flowd/io.flowd"

    /// The folder for what a user's programs need while they run: `XDG_RUNTIME_DIR`, else the one that systemd makes.
    package static func runtimeFolder(_ environment: [String: String], uid: UInt32) -> String {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return "/run/user/\(uid)" }
        return folder
    }

    package static func ofUser(_ environment: [String: String], uid: UInt32) -> String {
        runtimeFolder(environment, uid: uid) + ofSystem.dropFirst("/run".count)
    }
}
