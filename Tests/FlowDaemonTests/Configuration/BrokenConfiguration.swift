/// A configuration file that must be refused, and where and how.
struct BrokenConfiguration: CustomStringConvertible, Sendable {
    let description: String
    let text: String
    /// `line:column` of the only finding.
    let place: String
    let key: String
    /// Parts of what is said to be there, and of what is said to be allowed.
    let found: String
    let allowed: String

    init(_ description: String, _ text: String, _ place: String, _ key: String, _ found: String, _ allowed: String) {
        self.description = description
        self.text = text
        self.place = place
        self.key = key
        self.found = found
        self.allowed = allowed
    }

    static let all = values + lists + keys + shapes + yaml

    /// A value that `limits.connections` can't have.
    private static func connections(_ description: String, _ value: String, found: String? = nil) -> Self {
        let text = "limits:\n  connections: \(value)\n"
        let displayed = found ?? "\"\(value)\""
        return Self(description, text, "2:16", "limits.connections", displayed, "from 1 to 60000")
    }

    private static let values = [
        connections("a word for a number", "many"),
        connections("zero", "0"),
        connections("too many", "60001"),
        connections("a negative number", "-1"),
        connections("a fraction", "1.5"),
        connections("an exponent", "1e3"),
        connections("hexadecimal", "0x10"),
        connections("a leading zero", "010"),
        connections("underscores", "1_000"),
        connections("a plus", "+5"),
        connections("foreign digits", "٣"),
        connections("a number beyond all", "99999999999999999999999", found: "99999"),
        connections("a truth value", "true"),
        Self(
            "nothing",
            "limits:\n  connections:\n",
            "2:15",
            "limits.connections",
            "nothing",
            "from 1 to 60000"
        ),
        connections("null", "null", found: "nothing"),
        connections("an empty text", "\"\"", found: "\"\""),
        connections("a unit on a count", "1KiB"),
        connections("a list for a number", "[1]", found: "a list"),
        Self(
            "a map for a number",
            "limits:\n  connections:\n    max: 1\n",
            "3:5",
            "limits.connections",
            "a map",
            "from 1 to 60000"
        ),
        Self(
            "a size too small",
            "limits:\n  frameSize: 4095\n",
            "2:14",
            "limits.frameSize",
            "\"4095\"",
            "from 4KiB to 16MiB"
        ),
        Self(
            "a size too large",
            "limits:\n  frameSize: 17MiB\n",
            "2:14",
            "limits.frameSize",
            "\"17MiB\"",
            "from 4KiB to 16MiB"
        ),
        Self(
            "a unit of another house",
            "limits:\n  frameSize: 1MB\n",
            "2:14",
            "limits.frameSize",
            "\"1MB\"",
            "in B, KiB, MiB or GiB"
        ),
        Self(
            "a size that overflows",
            "limits:\n  frameSize: 999999999999999GiB\n",
            "2:14",
            "limits.frameSize",
            "GiB",
            "from 4KiB"
        ),
        Self(
            "a duration too short",
            "housekeeping:\n  idempotencyRetention: 59min\n",
            "2:25",
            "housekeeping.idempotencyRetention",
            "\"59min\"",
            "from 1h to 365d"
        ),
        Self(
            "a duration in months",
            "housekeeping:\n  interval: 1m\n",
            "2:13",
            "housekeeping.interval",
            "\"1m\"",
            "in s, min, h or d"
        ),
        Self(
            "two durations",
            "housekeeping:\n  interval: 1h 30min\n",
            "2:13",
            "housekeeping.interval",
            "\"1h 30min\"",
            "from 1s to 7d"
        ),
        Self(
            "an unknown level",
            "logLevel: inof\n",
            "1:11",
            "logLevel",
            "did you mean \"info\"?",
            "trace, debug, info"
        ),
        Self(
            "a level in capitals",
            "logLevel: INFO\n",
            "1:11",
            "logLevel",
            "\"INFO\" (did you mean \"info\"?)",
            "trace"
        ),
        Self(
            "a relative path",
            "stateDirectory: var/lib\n",
            "1:17",
            "stateDirectory",
            "\"var/lib\"",
            "an absolute path"
        ),
        Self(
            "a socket's path too long",
            "socket: /\(String(repeating: "s", count: 107))\n",
            "1:9",
            "socket",
            "108 bytes",
            "1 to 107 bytes"
        ),
        Self(
            "a path with a line break",
            "socket: \"/run/a\\nb\"\n",
            "1:9",
            "socket",
            "\"/run/a\\nb\"",
            "an absolute path"
        ),
        Self("a list for a path", "socket: [/a, /b]\n", "1:9", "socket", "a list", "an absolute path"),
        Self(
            "a greater part than the whole",
            "limits:\n  changesPerBatch: 10\n  changesPerTenantAndBatch: 11\n",
            "3:29",
            "limits.changesPerTenantAndBatch",
            "11",
            "at most limits.changesPerBatch, which is 10"
        ),
        Self(
            "a whole below the default part",
            "limits:\n  changesPerBatch: 10\n",
            "2:20",
            "limits.changesPerTenantAndBatch",
            "64",
            "at most limits.changesPerBatch, which is 10"
        ),
        Self(
            "a checkpoint beyond the log",
            "database: {checkpointSize: 2GiB}\n",
            "1:28",
            "database.checkpointSize",
            "2GiB",
            "at most database.logSizeMax, which is 1GiB"
        ),
    ]

    private static let lists = [
        Self(
            "a group that isn't a list",
            "operators:\n  groups: admin\n",
            "2:11",
            "operators.groups",
            "\"admin\"",
            "a list of at most 16 names of groups"
        ),
        Self(
            "a group with a space",
            "operators:\n  groups: [a, \"b c\"]\n",
            "2:15",
            "operators.groups",
            "\"b c\"",
            "names of groups"
        ),
        Self(
            "a number for a group",
            "operators:\n  groups:\n    - flowd-admin\n    - 100\n",
            "4:7",
            "operators.groups",
            "\"100\"",
            "names of groups"
        ),
        Self(
            "an empty element",
            "operators:\n  groups: [a, ]\n  uids: [1, ~]\n",
            "3:13",
            "operators.uids",
            "nothing",
            "numbers of users"
        ),
        Self(
            "a list in a list",
            "operators:\n  groups: [[a]]\n",
            "2:12",
            "operators.groups",
            "a list",
            "names of groups"
        ),
        Self(
            "a name for a number",
            "operators:\n  uids: [0, alice]\n",
            "2:13",
            "operators.uids",
            "\"alice\"",
            "numbers of users"
        ),
        Self(
            "nobody's number",
            "operators:\n  uids: [4294967295]\n",
            "2:10",
            "operators.uids",
            "4294967295",
            "numbers of users"
        ),
        Self(
            "too many groups",
            "operators:\n  groups: [\(Array(repeating: "g", count: 17).joined(separator: ", "))]\n",
            "2:11",
            "operators.groups",
            "17 of them",
            "at most 16"
        ),
    ]

    private static let keys = [
        Self(
            "a mistyped section",
            "limts:\n  connections: 5\n",
            "1:1",
            "limts",
            "did you mean \"limits\"?",
            "stateDirectory, socket, commandSocket, deliverSocket, sendmailSocket, logLevel, operators, links, limits"
        ),
        Self(
            "a mistyped key",
            "limits:\n  conections: 5\n",
            "2:3",
            "limits.conections",
            "did you mean \"connections\"?",
            "connections, connectionsPerUser"
        ),
        Self(
            "a key outside its section",
            "frameSize: 1MiB\n",
            "1:1",
            "frameSize",
            "did you mean \"limits.frameSize\"?",
            "limits"
        ),
        Self(
            "a key with hyphens",
            "state-directory: /a\n",
            "1:1",
            "state-directory",
            "did you mean \"stateDirectory\"?",
            "stateDirectory"
        ),
        Self(
            "a key with a dot",
            "limits.connections: 5\n",
            "1:1",
            "limits.connections",
            "a map of its own",
            "limits"
        ),
        Self("a key like nothing", "xyzzy: 1\n", "1:1", "xyzzy", "an unknown key", "stateDirectory"),
        Self(
            "a merge",
            "limits:\n  <<: {connections: 5}\n",
            "2:3",
            "limits.<<",
            "an unknown key",
            "connections"
        ),
        Self(
            "a key twice",
            "logLevel: info\nlogLevel: debug\n",
            "2:1",
            "logLevel",
            "stands here twice, first in line 1",
            ""
        ),
        Self(
            "a section twice",
            "limits:\n  connections: 5\nlimits:\n  frameSize: 1MiB\n",
            "3:1",
            "limits",
            "twice",
            ""
        ),
        Self("a list as a key", "? [a]\n: b\n", "1:3", "", "a key must be plain text", ""),
    ]

    private static let shapes = [
        Self("a list at the top", "- logLevel: info\n", "1:1", "", "a list", "keys with values"),
        Self("a text at the top", "hello\n", "1:1", "", "\"hello\"", "keys with values"),
        Self(
            "a section that is a number",
            "limits: 5\n",
            "1:9",
            "limits",
            "\"5\"",
            "a map with the keys connections"
        ),
        Self(
            "a section that is a list",
            "limits:\n  - connections: 5\n",
            "2:3",
            "limits",
            "a list",
            "a map with the keys connections"
        ),
        Self(
            "two documents",
            "logLevel: info\n---\nlogLevel: debug\n",
            "3:1",
            "",
            "a second YAML document",
            ""
        ),
    ]

    private static let yaml = [
        Self("a tab", "limits:\n\tconnections: 5\n", "2:1", "", "a tab in the indentation", "spaces"),
        Self("an open bracket", "operators: {groups: [a\n", "2:1", "", "this is not YAML", ""),
        Self(
            "a wrong indentation",
            "limits:\n  connections: 5\n frameSize: 1MiB\n",
            "3:2",
            "",
            "this is not YAML",
            ""
        ),
        Self("a colon too many", "logLevel: info: debug\n", "1:15", "", "this is not YAML", ""),
        Self("an open quote", "socket: \"/run\n", "2:1", "", "this is not YAML", ""),
        Self(
            "an alias without an anchor",
            "logLevel: *level\n",
            "1:11",
            "logLevel",
            "no anchor before it",
            ""
        ),
        Self(
            "a tag",
            "logLevel: !!binary aW5mbw==\n",
            "1:11",
            "logLevel",
            "the YAML tag \"!!binary\"",
            ""
        ),
        Self("a control character", "logLevel: in\u{7}fo\n", "1:13", "", "the character U+0007", ""),
        Self("a NUL", "logLevel: info\n\0\n", "2:1", "", "the character U+0000", ""),
        Self("aliases that explode", bomb, "4:8", "", "more than 1000 YAML values", ""),
        Self(
            "deep nesting",
            "limits: [[[[[[[[[[[]]]]]]]]]]]\n",
            "1:16",
            "",
            "nested more than 8 deep",
            ""
        ),
        Self(
            "too many brackets",
            String(repeating: "[", count: 101),
            "1:101",
            "",
            "more than 100 brackets",
            ""
        ),
    ]

    private static let bomb = """
        a: &a [x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
        e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]
        """
}
