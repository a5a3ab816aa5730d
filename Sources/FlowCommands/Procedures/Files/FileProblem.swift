import Glibc

extension Problem {
    /// A file that can't be read or written, as the system says it; who isn't allowed is told who is.
    static func file(_ path: String, cannotBe deed: String, _ number: Int32 = errno) -> Problem {
        let isForbidden = [EACCES, EPERM].contains(number)
        let hint = isForbidden ? " Run it as root, or as whose flowd it is." : ""
        return Problem(
            name: "flowctl.Output",
            message: "\(path) can't be \(deed): \(String(cString: strerror(number))).\(hint)",
            status: isForbidden ? .notPermitted : .failure
        )
    }
}
