import ArgumentParser
import Glibc

/// Measures flowd on the real socket and the real disk, beside bare SQLite in the same run.
///
/// Every row is measured in turns of a fraction of a second, each followed by its yardstick, so that what else the
/// machine does meanwhile falls on both.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-bench",
        abstract: "W1: acknowledged durable action completions a second, at 1, 16 and 64 connections over 100 tenants."
    )

    @Option(help: "The daemon's binary.")
    var flowd: String

    @Option(help: "Seconds for each row.")
    var seconds = 5.0

    @Option(help: "Turns into which the seconds of a row are cut.")
    var turns = 10

    @Option(help: "Directory for the databases; it has to be on a real disk. It is removed afterwards.")
    var directory: String

    @Option(help: "Which rows, as connections x calls in flight on each.")
    var rows = "1x1,1x16,16x1,64x1"

    func run() throws {
        let daemon = try DaemonProcess(binary: flowd, directory: directory)
        defer { daemon.stop() }
        let world = try World(socket: daemon.socket)
        try world.prepare()
        let bare = try BareSQLite(copying: daemon.database, to: directory + "/bare.sqlite")
        var measured = try rows.split(separator: ",").map { try Row(String($0)) }
        for _ in 0..<turns {
            for index in measured.indices {
                try measured[index].takeTurn(in: world, besides: bare, seconds: seconds / Double(turns))
            }
        }
        print("W1: action completions, 100 tenants, each acknowledged after its sync")
        print("connections  in flight  completions/s   p50 ms   p99 ms  group   bare SQLite/s  ratio")
        for row in measured { print(row.text) }
        let single = measured.first { $0.connections == 1 && $0.pipelined == 1 }
        let piped = measured.first { $0.connections == 1 && $0.pipelined == 16 }
        guard let single, let piped else { return }
        print("16 calls pipelined on one connection: \(fixed(piped.rate / single.rate, 1)) x one at a time")
    }
}

/// A number with that many decimals.
func fixed(_ number: Double, _ decimals: Int) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let whole = Int((number * unit).rounded())
    guard decimals > 0 else { return String(whole) }
    let digits = String(whole)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(filled.dropLast(decimals)).\(filled.suffix(decimals))"
}

/// Right-aligned.
func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
