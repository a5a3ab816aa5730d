import ArgumentParser
import Glibc

/// Measures flowd on the real socket and the real disk, beside bare SQLite in the same run.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-bench",
        abstract: "W1: acknowledged durable action completions a second, at 1, 16 and 64 connections over 100 tenants."
    )

    @Option(help: "The daemon's binary.")
    var flowd: String

    @Option(help: "Seconds for each measurement.")
    var seconds = 4.0

    @Option(help: "Directory for the databases; it has to be on a real disk. It is removed afterwards.")
    var directory: String

    func run() throws {
        let daemon = try DaemonProcess(binary: flowd, directory: directory)
        defer { daemon.stop() }
        let world = try World(socket: daemon.socket)
        try world.prepare()
        let bare = try BareSQLite(copying: daemon.database, to: directory + "/bare.sqlite")
        print("W1: action completions, 100 tenants, each acknowledged after its sync")
        print("connections  in flight  completions/s   p50 ms   p99 ms  group   bare SQLite/s  ratio")
        for (connections, pipelined) in [(1, 1), (1, 16), (16, 1), (64, 1)] {
            let result = try world.measure(connections: connections, pipelined: pipelined, seconds: seconds)
            let yardstick = try bare.rate(group: result.meanGroup, seconds: seconds / 2)
            print(result.row(besides: yardstick))
        }
        let (single, piped) = (world.rates[1] ?? 0, world.rates[16] ?? 0)
        print("16 calls pipelined on one connection: \(fixed(piped / max(single, 1), 1)) x one at a time")
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
