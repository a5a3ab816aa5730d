import Glibc

/// The program flowd-web, which takes the place of flowctl.
package struct PageProgram: Sendable {
    /// Starts the program with arguments; returns only where it is another that plays its part.
    let start: @Sendable (_ arguments: [String]) throws -> Void

    init(start: @escaping @Sendable (_ arguments: [String]) throws -> Void) { self.start = start }

    package static let installed = PageProgram { arguments in
        let folder = ProgramFile.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let places = ["\(folder)/flowd-web", "\(folder)/../libexec/flowd/flowd-web"]
        guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
            throw failure(
                "The program of the pages, flowd-web, isn't installed beside flowctl.",
                ["Install the package flowd again: it brings both."]
            )
        }
        // What this program ignores or holds back, the other would too.
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        var words: [UnsafeMutablePointer<CChar>?] =
            (["flowd-web"] + arguments).map { (word: String) in strdup(word) } + [nil]
        execv(path, &words)
        throw failure("flowd-web can't be started: \(String(cString: strerror(errno))).")
    }

    private static func failure(_ message: String, _ details: [String] = []) -> Problem {
        Problem(name: "flowctl.NoPages", message: message, details: details, status: .failure)
    }
}
