import Glibc

/// How all benchmarks of a run are made.
struct Setting {
    /// flowd's binary.
    let flowd: String
    /// Where the databases are, on a real disk.
    let directory: String
    /// Seconds for each row.
    let seconds: Double
    /// Turns into which the seconds of a row are cut.
    let turns: Int
    /// Rows instead of a benchmark's own.
    let rows: String?

    /// Runs something with a flowd on an empty database, which is removed afterwards.
    func withDaemon(_ name: String, options: [String] = [], _ body: (DaemonProcess) throws -> Void) throws {
        let directory = "\(directory)/\(name)"
        let daemon = try DaemonProcess(binary: flowd, directory: directory, options: options)
        defer {
            daemon.stop()
            remove(directory)
        }
        try body(daemon)
    }

    /// Removes what a flowd and its yardstick have left.
    func remove(_ directory: String) {
        let files = ["", ".bare"].flatMap { copy in ["", "-wal", "-shm"].map { "flowd.sqlite\(copy)\($0)" } }
        for file in files + ["socket", "notify", "flowd.lock", "lock"] { unlink("\(directory)/\(file)") }
        rmdir(directory)
    }
}
