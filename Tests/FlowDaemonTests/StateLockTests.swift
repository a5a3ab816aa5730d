import FlowDaemon
import FlowStore
import Glibc
import Testing

/// The state directory: whose it has to be, and how flowd ends when it can't be used.
struct StateLockTests {
    @Test
    func aDirectoryOfOurOwnIsTakenOnce() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state"
        defer {
            unlink(path + "/flowd.lock")
            rmdir(path)
        }
        let lock = try StateLock(directory: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [0o777, 0o770, 0o1777] as [mode_t])
    func aDirectoryThatOthersCanWriteToIsRefused(mode: mode_t) throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, mode)
        expectRefusal(
            of: folder.path,
            saying: mode & 0o1000 == 0 ? "chmod go-w \(folder.path)" : "such as \(folder.path)/flowd"
        )
        #expect(access(folder.path + "/flowd.lock", F_OK) != 0)
    }

    /// Whoever could plant the link would have flowd make or lock a file of their choice.
    @Test
    func aLockThatIsALinkIsRefusedAndNotFollowed() throws {
        let folder = try TemporaryFolder()
        #expect(symlink(folder.path + "/elsewhere", folder.path + "/flowd.lock") == 0)
        expectRefusal(of: folder.path, saying: "a symbolic link")
        #expect(access(folder.path + "/elsewhere", F_OK) != 0)
    }

    @Test
    func aLockThatIsAPipeOrADirectoryIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/flowd.lock", 0o600) == 0)
        expectRefusal(of: folder.path, saying: "a pipe")
        unlink(folder.path + "/flowd.lock")
        #expect(mkdir(folder.path + "/flowd.lock", 0o700) == 0)
        expectRefusal(of: folder.path, saying: "a directory")
        rmdir(folder.path + "/flowd.lock")
    }

    @Test
    func whatCannotBeADirectoryIsRefused() {
        expectRefusal(of: "/etc/passwd", saying: "/etc/passwd")
        expectRefusal(of: "/nonexistent/state", saying: "Making /nonexistent/state")
    }

    /// The disk, the configuration, the system; a defect of flowd is none of them.
    @Test
    func everyErrorHasItsExitCode() {
        let table: [(any Error, CInt)] = [
            (StoreError.inputOutput("x"), 74), (StoreError.diskFull("x"), 74),
            (StoreError.corruptRow(table: "job", reason: "x"), 74), (ReadFailure.failed(.inputOutput("x")), 74),
            (ReadFailure.failed(.diskFull("x")), 74), (StoreError.cannotOpen(path: "/x", reason: "x"), 78),
            (StoreError.notUsable("x"), 78), (StoreError.unsafeSetting(name: "x", found: "1", wanted: "2"), 78),
            (StartError.noStateDirectory, 78), (StoreError.refused("x"), 71), (CancellationError(), 70),
        ]
        for (error, code) in table { #expect(Daemon.exitCode(of: error) == code, "\(error)") }
    }

    private func expectRefusal(of path: String, saying words: String) {
        do {
            _ = try StateLock(directory: path)
            Issue.record("\(path) was taken")
        } catch {
            #expect(String(describing: error).contains(words), "\(error)")
            #expect(Daemon.exitCode(of: error) == 78)
        }
    }
}
