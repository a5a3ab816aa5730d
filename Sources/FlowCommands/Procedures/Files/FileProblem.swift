import Glibc

extension Problem {
    /// Returns the problem of a file that can't be read or written, with the system's reason.
    ///
    /// A user who isn't allowed to do so learns who is.
    static func file(_ path: String, cannotBe operation: String, _ number: Int32 = errno) -> Problem {
        let isForbidden = [EACCES, EPERM].contains(number)
        let hint = isForbidden ? " Run it as root, or as whose flowd it is." : ""
        return Problem(
            name: "flowctl.Output",
            message: "\(path) can't be \(operation): \(String(cString: strerror(number))).\(hint)",
            status: isForbidden ? .notPermitted : .failure
        )
    }
}
