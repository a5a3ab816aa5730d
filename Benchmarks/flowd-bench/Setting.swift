import Glibc

/// How all benchmarks of a run are made.
struct Setting {
    /// flowd's binary.
    let flowd: String
    /// The binary of the server that it is measured beside.
    let reference: String
    /// Where the databases are, on a real disk.
    let directory: String
    /// Seconds for each row.
    let seconds: Double
    /// How often flowd and the reference take turns; each row's seconds are cut into so many.
    let rounds: Int
    /// Rows instead of a benchmark's own.
    let rows: String?
    /// What was found.
    let ratios = Ratios()

    /// Seconds that one server has of a row in a round.
    var secondsOfRound: Double { seconds / Double(rounds) }

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

    /// Runs something with a flowd and a reference, each on an empty database, which is removed afterwards.
    func withBoth(_ name: String, _ body: (_ flowd: DaemonProcess, _ reference: DaemonProcess) throws -> Void) throws {
        try withDaemon(name) { flowd in
            let directory = "\(directory)/\(name)-reference"
            let reference = try DaemonProcess(binary: reference, directory: directory)
            defer {
                reference.stop()
                remove(directory)
            }
            try body(flowd, reference)
        }
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
