/// Media, each on a step or on an occurrence; the row stays when the content is deleted.
extension Migration001 {
    static let media = """
        CREATE TABLE media (
          tenant INTEGER NOT NULL,
          id INTEGER NOT NULL CHECK (id >= 1),
          job INTEGER,
          step TEXT,
          task INTEGER,
          occurrence INTEGER,
          name TEXT NOT NULL,
          type TEXT NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('photo', 'video', 'audio', 'document', 'signature')),
          size INTEGER NOT NULL CHECK (size >= 1),
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          addedAt INTEGER NOT NULL,
          addedBy TEXT NOT NULL,
          prunedAt INTEGER,
          PRIMARY KEY (tenant, id),
          FOREIGN KEY (tenant, job, step) REFERENCES action (tenant, job, step),
          FOREIGN KEY (tenant, task, occurrence) REFERENCES occurrence (tenant, task, number),
          CHECK ((job IS NULL) = (step IS NULL) AND (task IS NULL) = (occurrence IS NULL)
            AND (job IS NULL) <> (task IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mediaByAction ON media (tenant, job, step, kind) WHERE job IS NOT NULL;
        CREATE INDEX mediaByOccurrence ON media (tenant, task, occurrence, kind) WHERE task IS NOT NULL;
        CREATE INDEX mediaByContent ON media (tenant, digest, size) WHERE prunedAt IS NULL;
        CREATE INDEX mediaByAge ON media (tenant, addedAt, id) WHERE prunedAt IS NULL;

        """
}
