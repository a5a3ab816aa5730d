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

    /// Removes a file, or a directory with all that a flowd and its yardstick have left in it.
    func remove(_ path: String) {
        if let listing = opendir(path) {
            defer { closedir(listing) }
            while let entry = readdir(listing) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                    tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." { remove("\(path)/\(name)") }
            }
        }
        _ = Glibc.remove(path)
    }
}
