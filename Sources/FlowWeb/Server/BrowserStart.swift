import Glibc

/// Start of the user's browser, where they sit at a desktop.
enum BrowserStart {
    /// Descriptors that a program has at its start, with room to spare.
    private static let descriptorCountMax: Int32 = 1024
    /// POSIX_SPAWN_SETSID of spawn.h, which Glibc's module leaves out: Ctrl-C in the terminal isn't for the browser.
    private static let setSession: Int32 = 0x80

    /// Opens a link by xdg-open(1); where that can't be started the link that was printed has to do.
    static func open(_ link: String) {
        guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
        // The kernel takes the ended program away by itself.
        signal(SIGCHLD, SIG_IGN)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
        }
        // Nothing of this program is left in the browser, which outlives it: no socket, no signal that is held back.
        for descriptor in 3..<descriptorCountMax { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | setSession
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = ["xdg-open", link].map { (word: String) in strdup(word) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        posix_spawnp(&process, "xdg-open", &actions, &attributes, &words, environ)
    }
}
