import GRDB

/// The first schema: tenants, templates, jobs, actions, media, tasks, reminders, payments, events, idempotency records.
///
/// Every primary key begins with the tenant and every foreign key carries it, so that a row of one tenant cannot refer
/// to another's. Instants are UTC milliseconds; states are text with a CHECK. Never edited after release.
enum Migration001 {
    static let identifier = "001"

    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: tenant + profile + messageWords + texts + holidays + library + template + job + media + tasks
                + payments + ledger + daemon
        )
        try db.execute(
            sql: """
                INSERT INTO tenant VALUES (0, '', 'Directory', 'UTC', 'en', 'XXX', '{}', NULL, NULL, 0, 'flowd', 0, 1, 0, zeroblob(32), 1, 0, 0, 1, -1, 1, 1, 0, 0)
                """
        )
    }

    private static let tenant = """
        CREATE TABLE tenant (
          id INTEGER PRIMARY KEY CHECK (id >= 0),
          slug TEXT NOT NULL UNIQUE,
          title TEXT NOT NULL,
          timeZone TEXT NOT NULL,
          locale TEXT NOT NULL,
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          limits TEXT NOT NULL,
          quietHours TEXT,
          notify TEXT,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          epoch INTEGER NOT NULL CHECK (epoch >= 1),
          head INTEGER NOT NULL CHECK (head >= 0),
          headHash BLOB NOT NULL CHECK (length(headHash) = 32),
          next INTEGER NOT NULL CHECK (next >= 1),
          total INTEGER NOT NULL CHECK (total >= 0),
          running INTEGER NOT NULL CHECK (running BETWEEN 0 AND total),
          nextTask INTEGER NOT NULL CHECK (nextTask >= 1),
          nextDerivedTask INTEGER NOT NULL CHECK (nextDerivedTask <= -1),
          nextSchedule INTEGER NOT NULL CHECK (nextSchedule >= 1),
          profileNext INTEGER NOT NULL CHECK (profileNext >= 1),
          profileCount INTEGER NOT NULL CHECK (profileCount >= 0),
          profileHoursEvent INTEGER NOT NULL CHECK (profileHoursEvent >= 0)
        ) STRICT;
        CREATE TABLE member (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          principal TEXT NOT NULL,
          role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'member', 'viewer')),
          PRIMARY KEY (tenant, principal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX memberByPrincipal ON member (principal, tenant);
        CREATE TABLE token (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          id TEXT NOT NULL CHECK (length(id) = 8),
          name TEXT NOT NULL,
          role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'member', 'viewer')),
          hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          expiresAt INTEGER NOT NULL,
          revokedAt INTEGER,
          PRIMARY KEY (tenant, id)
        ) STRICT, WITHOUT ROWID;

        """

    private static let template = """
        CREATE TABLE template (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          key TEXT NOT NULL,
          latestVersion INTEGER NOT NULL CHECK (latestVersion >= 1),
          PRIMARY KEY (tenant, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE templateVersion (
          tenant INTEGER NOT NULL,
          template TEXT NOT NULL,
          version INTEGER NOT NULL CHECK (version >= 1),
          title TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          stepCount INTEGER NOT NULL CHECK (stepCount >= 1),
          definition TEXT NOT NULL,
          source TEXT NOT NULL,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          PRIMARY KEY (tenant, template, version),
          FOREIGN KEY (tenant, template) REFERENCES template (tenant, key)
        ) STRICT;

        """

    private static let job = """
        CREATE TABLE job (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          id INTEGER NOT NULL CHECK (id >= 1),
          template TEXT NOT NULL,
          version INTEGER NOT NULL,
          title TEXT NOT NULL,
          subject TEXT,
          attributes TEXT NOT NULL,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('running', 'held', 'completed', 'completedWithSkips', 'cancelled',
            'failed')),
          percent INTEGER CHECK (percent BETWEEN 0 AND 100),
          numerator TEXT,
          denominator TEXT,
          scopeCount INTEGER NOT NULL CHECK (scopeCount >= 0),
          doneCount INTEGER NOT NULL CHECK (doneCount >= 0),
          skippedCount INTEGER NOT NULL CHECK (skippedCount >= 0),
          notApplicableCount INTEGER NOT NULL CHECK (notApplicableCount >= 0),
          cancelledCount INTEGER NOT NULL CHECK (cancelledCount >= 0),
          optionalCount INTEGER NOT NULL CHECK (optionalCount >= 0),
          optionalDoneCount INTEGER NOT NULL CHECK (optionalDoneCount >= 0),
          requiredOpenCount INTEGER NOT NULL CHECK (requiredOpenCount >= 0),
          optionalOpenCount INTEGER NOT NULL CHECK (optionalOpenCount >= 0),
          event INTEGER NOT NULL,
          finishedAt INTEGER,
          assignee TEXT,
          assigneeProfile INTEGER,
          due TEXT,
          priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
          labels TEXT NOT NULL,
          editedEvent INTEGER NOT NULL CHECK (editedEvent >= createdEvent),
          noteCount INTEGER NOT NULL CHECK (noteCount >= 0),
          stoppedAt INTEGER,
          stoppedBy TEXT,
          stoppedEvent INTEGER,
          stopReason TEXT,
          PRIMARY KEY (tenant, id),
          FOREIGN KEY (tenant, assigneeProfile) REFERENCES profile (tenant, id),
          CHECK ((assigneeProfile IS NULL) = (assignee IS NULL OR assignee LIKE 'role:%')),
          FOREIGN KEY (tenant, template, version) REFERENCES templateVersion (tenant, template, version),
          CHECK ((percent IS NULL) = (numerator IS NULL) AND (percent IS NULL) = (denominator IS NULL)),
          CHECK ((state IN ('running', 'held')) = (finishedAt IS NULL)),
          CHECK (CASE WHEN stoppedAt IS NULL THEN state <> 'held' ELSE state IN ('held', 'cancelled') END),
          CHECK ((stoppedAt IS NULL) = (stoppedBy IS NULL) AND (stoppedAt IS NULL) = (stoppedEvent IS NULL)
            AND (stoppedAt IS NULL) = (stopReason IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX jobByState ON job (tenant, state, id);
        CREATE INDEX jobByAssignee ON job (tenant, assigneeProfile) WHERE assigneeProfile IS NOT NULL;
        CREATE TABLE jobLabel (
          tenant INTEGER NOT NULL,
          label TEXT NOT NULL,
          job INTEGER NOT NULL,
          PRIMARY KEY (tenant, label, job),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE note (
          tenant INTEGER NOT NULL,
          job INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          step TEXT,
          text TEXT,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          removedAt INTEGER,
          removedBy TEXT,
          removedEvent INTEGER,
          PRIMARY KEY (tenant, job, number),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id),
          CHECK ((text IS NULL) = (removedAt IS NOT NULL) AND (removedAt IS NULL) = (removedBy IS NULL)
            AND (removedAt IS NULL) = (removedEvent IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE jobPlan (
          tenant INTEGER NOT NULL,
          job INTEGER NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          definition TEXT NOT NULL,
          PRIMARY KEY (tenant, job),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id)
        ) STRICT;
        CREATE TABLE action (
          tenant INTEGER NOT NULL,
          job INTEGER NOT NULL,
          step TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('blocked', 'ready', 'inProgress', 'waiting', 'done', 'skipped',
            'notApplicable', 'failed', 'cancelled')),
          progress INTEGER NOT NULL CHECK (progress BETWEEN 0 AND 100),
          form TEXT,
          reason TEXT,
          changedAt INTEGER NOT NULL,
          changedBy TEXT NOT NULL,
          event INTEGER NOT NULL,
          assignee TEXT,
          assigneeProfile INTEGER,
          assignedTo TEXT,
          dueDate TEXT,
          dueZone TEXT,
          dueAt INTEGER,
          PRIMARY KEY (tenant, job, step),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id),
          FOREIGN KEY (tenant, assigneeProfile) REFERENCES profile (tenant, id),
          CHECK ((assigneeProfile IS NULL) = (assignee IS NULL OR assignee LIKE 'role:%')),
          CHECK (assignee IS NULL OR assignedTo = assignee),
          CHECK ((dueDate IS NULL) = (dueZone IS NULL) AND (dueDate IS NULL) = (dueAt IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX actionByAssignee ON action (tenant, assigneeProfile) WHERE assigneeProfile IS NOT NULL;
        CREATE INDEX actionByAssignedTo ON action (tenant, assignedTo, state, job, step) WHERE assignedTo IS NOT NULL;
        CREATE INDEX actionByDue ON action (tenant, dueAt, job, step)
          WHERE dueAt IS NOT NULL AND state IN ('blocked', 'ready', 'inProgress', 'waiting', 'failed');

        """

    private static let ledger = """
        CREATE TABLE event (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          number INTEGER NOT NULL CHECK (number >= 1),
          at INTEGER NOT NULL,
          kind TEXT NOT NULL,
          principal TEXT NOT NULL,
          job INTEGER,
          step TEXT,
          payload TEXT,
          salt BLOB,
          payloadHash BLOB NOT NULL CHECK (length(payloadHash) = 32),
          hash BLOB NOT NULL CHECK (length(hash) = 32),
          previousOfJob INTEGER CHECK (previousOfJob < number),
          PRIMARY KEY (tenant, number),
          CHECK ((payload IS NULL) = (salt IS NULL)),
          CHECK (step IS NULL OR job IS NOT NULL),
          CHECK (previousOfJob IS NULL OR job IS NOT NULL)
        ) STRICT;
        CREATE TABLE idempotency (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          principal TEXT NOT NULL,
          key TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          reply TEXT NOT NULL,
          at INTEGER NOT NULL,
          PRIMARY KEY (tenant, principal, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX idempotencyByTime ON idempotency (at);
        """
}
