/// Tables of what the daemon keeps about itself; the rows belong to the directory, tenant 0.
extension Migration001 {
    static let daemon = """
        CREATE TABLE daemonTick (
          tenant INTEGER PRIMARY KEY REFERENCES tenant (id) CHECK (tenant = 0),
          wall INTEGER NOT NULL,
          bootID TEXT NOT NULL,
          sinceBoot INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('start', 'tick', 'stop'))
        ) STRICT;
        CREATE TABLE outage (
          tenant INTEGER NOT NULL REFERENCES tenant (id) CHECK (tenant = 0),
          beganAt INTEGER NOT NULL,
          endedAt INTEGER NOT NULL,
          isClean INTEGER NOT NULL CHECK (isClean IN (0, 1)),
          isSleep INTEGER NOT NULL CHECK (isSleep IN (0, 1)),
          PRIMARY KEY (tenant, beganAt)
        ) STRICT, WITHOUT ROWID;

        """
}
