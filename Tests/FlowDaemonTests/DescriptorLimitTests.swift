import FlowDaemon
import Testing
import Varlink

/// As many connections as there are descriptors for.
@Suite struct DescriptorLimitTests {
    @Test(arguments: [
        (wanted: 1024, descriptors: 1184, connections: 1024, perUser: 320),
        (1024, 1_000_000, 1024, 320), (1024, 1183, 1023, 320), (1024, 1024, 864, 320), (1024, 256, 96, 40),
        (1024, 100, 25, 9), (1024, 3, 1, 1), (10, 170, 10, 4), (10, 169, 10, 4), (60_000, 4096, 3936, 320),
    ])
    func connectionsFitTheDescriptors(wanted: Int, descriptors: Int, connections: Int, perUser: Int) {
        var limits = ServerLimits()
        limits.connectionCountMax = wanted
        let fitted = DescriptorLimit.fitted(limits, descriptorCount: descriptors)
        #expect(fitted.connectionCountMax == connections)
        #expect(fitted.connectionsOfUserMax == perUser)
    }
}
