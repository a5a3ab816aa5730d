import Glibc

/// The three streams that every program has.
package enum StandardStreams {
    /// Takes the place of those that are closed, so that using them fails with EBADF.
    ///
    /// Else the next file that is opened would be taken for one of them, and what is written for a person would go into it.
    package static func occupy() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is taken, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
