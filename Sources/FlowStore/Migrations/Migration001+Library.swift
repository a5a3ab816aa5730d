extension Migration001 {
    /// The reusable definitions of each tenant, in versions that never change.
    static let library = """
        CREATE TABLE libraryAction (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          key TEXT NOT NULL,
          latestVersion INTEGER NOT NULL CHECK (latestVersion >= 1),
          PRIMARY KEY (tenant, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE libraryVersion (
          tenant INTEGER NOT NULL,
          action TEXT NOT NULL,
          version INTEGER NOT NULL CHECK (version >= 1),
          title TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          fieldCount INTEGER NOT NULL CHECK (fieldCount >= 0),
          definition TEXT NOT NULL,
          source TEXT NOT NULL,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          PRIMARY KEY (tenant, action, version),
          FOREIGN KEY (tenant, action) REFERENCES libraryAction (tenant, key)
        ) STRICT;

        """
}
