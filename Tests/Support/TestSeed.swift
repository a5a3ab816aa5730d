import Glibc

/// The seed of a random test: from the environment, so that a run that failed can be had again.
package enum TestSeed {
    /// The value of `FLOWD_TEST_SEED`, or a number that differs from run to run; printed either way.
    package static func current(_ name: String) -> UInt64 {
        let seed = getenv("FLOWD_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? changing
        print("\(name): FLOWD_TEST_SEED=\(seed)")
        return seed
    }

    private static var changing: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_nsec) ^ UInt64(getpid()) << 32
    }
}
