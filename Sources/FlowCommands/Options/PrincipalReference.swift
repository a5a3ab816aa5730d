import ArgumentParser
import FlowCore
import Glibc

/// Parser of principals on the command line: `alice`, `uid:1000`, `%staff`, `gid:100`.
enum PrincipalReference {
    /// The principal as flowd knows it; names are looked up on this machine.
    static func parse(_ text: String) throws -> String {
        // What isn't a principal as flowd writes it may still be a name; what it is not is said below.
        if let principal = try? Principal(member: text) { return principal.text }
        guard !text.hasPrefix("uid:"), !text.hasPrefix("gid:") else {
            throw ValidationError("“\(text)” names nobody; uid: and gid: are followed by a number.")
        }
        if text.hasPrefix("%") {
            guard let group = getgrnam(String(text.dropFirst())) else {
                throw ValidationError("There is no group “\(text.dropFirst())” on this machine.")
            }
            return Principal(gid: group.pointee.gr_gid).text
        }
        guard let user = getpwnam(text) else {
            throw ValidationError(
                "There is no user “\(text)” on this machine; give a user name, uid:N, %group or gid:N."
            )
        }
        return Principal(uid: user.pointee.pw_uid).text
    }
}
