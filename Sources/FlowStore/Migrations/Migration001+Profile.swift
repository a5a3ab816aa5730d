extension Migration001 {
    /// The people and parties of each tenant; `folded` is key and title in lower case, to be searched.
    static let profile = """
        CREATE TABLE profile (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          id INTEGER NOT NULL CHECK (id >= 1),
          key TEXT NOT NULL,
          kind TEXT NOT NULL,
          title TEXT NOT NULL,
          attributes TEXT NOT NULL,
          principal TEXT,
          timeZone TEXT,
          locale TEXT,
          quietHours TEXT,
          addresses TEXT NOT NULL,
          archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
          folded TEXT NOT NULL,
          changes TEXT NOT NULL,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          changedAt INTEGER NOT NULL,
          changedBy TEXT NOT NULL,
          event INTEGER NOT NULL,
          feedHash BLOB CHECK (length(feedHash) = 32),
          feedAt INTEGER CHECK ((feedAt IS NULL) = (feedHash IS NULL)),
          PRIMARY KEY (tenant, id),
          UNIQUE (tenant, key)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX profileByFeed ON profile (feedHash) WHERE feedHash IS NOT NULL;
        CREATE INDEX profileByPrincipal ON profile (tenant, principal) WHERE principal IS NOT NULL;

        """

    static let messageWords = """
        CREATE TABLE messageWords (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          occasion TEXT NOT NULL,
          language TEXT NOT NULL,
          title TEXT NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (tenant, occasion, language)
        ) STRICT;

        """

    /// The texts that tenants keep under names: what saved lists ask, as canonical JSON, and templates of reports.
    static let texts = """
        CREATE TABLE tenantText (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          kind TEXT NOT NULL CHECK (kind IN ('savedList', 'reportTemplate')),
          name TEXT NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (tenant, kind, name)
        ) STRICT;

        """

    /// The holidays of each tenant; `days` is canonical JSON.
    static let holidays = """
        CREATE TABLE holidaySet (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          key TEXT NOT NULL,
          days TEXT NOT NULL,
          PRIMARY KEY (tenant, key)
        ) STRICT;

        """
}
