// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// Simulates what would go out, to which recipients and when, and what would become of it, if no user did anything
    /// until then.
    ///
    /// Has to be called with `more`: it replies repeatedly, and the last reply has the summary. Callers who may list
    /// reminders may simulate them, since a simulation shows what follows from what they can read. The same data and
    /// the same seed give the same lines. Bounds: 366 days, 20 outages, 500000 rows to copy, 100000 lines, 500000
    /// instants, 2 simulations at the same time, of them 1 of a tenant.
    package enum Run: Method {
        package static let method = "io.flowd.Simulation.Run"

        /// Parameters of a call of `Run`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// The end: RFC 3339, or a length of time from now, such as 30d.
            package var until: String
            /// Times in which the simulated daemon doesn't work; they must not overlap.
            package var outages: [Downtime]?
            /// Decides what is left to chance: 0 to 2^53-1, 1 when absent.
            package var seed: Int?
            /// Of 100 attempts to deliver, how many fail: 0 to 100, 0 when absent.
            package var failures: Int?

            package init(
                tenant: String,
                until: String,
                outages: [Downtime]? = nil,
                seed: Int? = nil,
                failures: Int? = nil
            ) {
                self.tenant = tenant
                self.until = until
                self.outages = outages
                self.seed = seed
                self.failures = failures
            }
        }

        /// Reply to a call of `Run`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Outcomes found since the last reply, in order.
            package var lines: [Line]
            /// Instant that the virtual clock has reached.
            package var at: String
            /// Percentage of the time that is over, from 0 to 100.
            package var percent: Int
            /// In the last reply only.
            package var summary: Summary?

            package init(lines: [Line], at: String, percent: Int, summary: Summary? = nil) {
                self.lines = lines
                self.at = at
                self.percent = percent
                self.summary = summary
            }
        }
    }
}
