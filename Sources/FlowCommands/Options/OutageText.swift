import ArgumentParser
import FlowAPI

/// `FROM/UNTIL`, as `--outage` has it.
enum OutageText {
    /// Takes the two apart; what they are is for the daemon to say, which has the clock.
    static func parse(_ text: String) throws -> SimulationAPI.Downtime {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw ValidationError(
                "write it as FROM/UNTIL, each a time such as 2027-03-28T01:30:00Z or a length of time from now, such as 2d/50h"
            )
        }
        return SimulationAPI.Downtime(from: parts[0], until: parts[1])
    }
}
