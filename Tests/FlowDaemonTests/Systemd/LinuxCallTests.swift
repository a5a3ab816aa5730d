import CLinux
import Glibc
import Testing

@Suite struct LinuxCallTests {
    private func withPair(_ body: (Int32, Int32) throws -> Void) throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        try body(ends[0], ends[1])
    }

    @Test func peerOfASocketPairIsThisProcess() throws {
        try withPair { end, _ in
            var peer = clinux_peer()
            #expect(clinux_peer_credentials(end, &peer) == 0)
            #expect(peer.uid == getuid() && peer.gid == getgid() && peer.pid == getpid())
        }
    }

    @Test func peerGroupsAreThoseOfThisProcessTrimmedToTheRoomGiven() throws {
        try withPair { end, _ in
            var own = [gid_t](repeating: 0, count: 65536)
            let ownCount = Int(getgroups(Int32(own.count), &own))
            var groups = [gid_t](repeating: 0, count: 1024)
            let count = Int(clinux_peer_groups(end, &groups, groups.count))
            #expect(count == min(ownCount, 1024))
            #expect(Set(groups.prefix(max(count, 0))) == Set(own.prefix(count)))
            #expect(clinux_peer_groups(end, &groups, 0) == 0)
        }
    }

    @Test func descriptorsThatHaveNoPeerAreAnError() throws {
        var peer = clinux_peer()
        #expect(clinux_peer_credentials(-1, &peer) == -EBADF)
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        #expect(clinux_peer_credentials(null, &peer) == -ENOTSOCK)
        let lone = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(lone) }
        #expect(clinux_peer_credentials(lone, &peer) == -ENOTCONN)
    }

    @Test func namesAreLookedUpBothWays() {
        var number: UInt32 = 99
        #expect(clinux_group_id("root", &number) == 0 && number == 0)
        #expect(clinux_user_id("root", &number) == 0 && number == 0)
        #expect(clinux_group_id("no-such-group-here", &number) == -ENOENT)
        var name = [CChar](repeating: 0, count: 8)
        #expect(clinux_user_name(0, &name, name.count) == 0)
        #expect(name.prefix(5) == [114, 111, 111, 116, 0])
        #expect(clinux_user_name(0, &name, 4) == -ERANGE)
        #expect(clinux_user_name(3_999_999_999, &name, name.count) == -ENOENT)
    }

    @Test func syncingNamesWhatIsMissing() {
        #expect(clinux_sync_directory("/tmp") == 0)
        #expect(clinux_sync_directory("/etc/passwd") == -ENOTDIR)
        #expect(clinux_sync_file("/etc/passwd") == 0)
        #expect(clinux_drop_cache("/etc/passwd") == 0)
        #expect(clinux_sync_file("/nonexistent") == -ENOENT)
        #expect(clinux_drop_cache("/nonexistent") == -ENOENT)
    }
}
