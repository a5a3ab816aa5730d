import Glibc

/// Owner of a new tenant: the user named, else the caller of sudo, else the user who runs flowctl.
struct InitOwner: Hashable, Sendable {
    let uid: UInt32
    let name: String?

    /// Finds the owner; `principal` is `uid:N`, as options have it.
    init(
        principal: String?,
        _ environment: [String: String],
        uid: UInt32,
        name: (_ uid: UInt32) -> String? = Self.name
    ) throws(Problem) {
        if let principal {
            guard principal.hasPrefix("uid:"), let number = UInt32(principal.dropFirst(4)) else {
                throw .usage(
                    "--owner is a user: a name or uid:N. Groups become members later, with flowctl member set."
                )
            }
            self.uid = number
        } else if uid == 0, let number = environment["SUDO_UID"].flatMap(UInt32.init) {
            self.uid = number
        } else {
            self.uid = uid
        }
        self.name = name(self.uid)
    }

    var text: String { name.map { "\($0) (uid:\(uid))" } ?? "uid:\(uid)" }

    static func name(_ uid: UInt32) -> String? {
        getpwuid(uid).map { String(cString: $0.pointee.pw_name) }
    }
}
