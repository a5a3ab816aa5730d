import CLoad

/// Calls that are made again and again, each for something else.
final class Load {
    /// Latencies that are kept of a round.
    private static let latencyCountMax = 1 << 20

    private let work: OpaquePointer
    let path: String

    /// `call` has {tenant}, {job}, {step} and {id} in it; without steps it isn't about a job.
    init(_ call: String, to path: String, tenantCount: Int, jobCount: Int = 1, stepCount: Int = 0) throws {
        guard let work = load_work_make(call, tenantCount, jobCount, stepCount) else {
            throw BenchError("No memory for calls")
        }
        self.work = work
        self.path = path
    }

    deinit { load_work_free(work) }

    /// Calls that can be made until the jobs are used up.
    var leftCount: Int { load_work_left(work) }

    /// Takes note of as many further jobs in each tenant.
    func extend(jobCount: Int) { load_work_extend(work, jobCount) }

    /// Keeps so many calls in flight on each of so many connections.
    func run(connections: Int, pipelined: Int, seconds: Double) throws -> Sample {
        var result = load_result()
        var latencies = [UInt32](repeating: 0, count: Self.latencyCountMax)
        let outcome = load_run(
            work,
            path,
            CInt(connections),
            CInt(pipelined),
            seconds,
            &latencies,
            latencies.count,
            &result
        )
        guard outcome == 0, result.error_count == 0 else { throw BenchError("\(path) didn't answer as it should") }
        return Sample(
            count: result.count,
            seconds: result.seconds,
            microseconds: latencies.prefix(result.count)
        )
    }
}
