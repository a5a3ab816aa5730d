/// Tasks, their occurrences, the ledger of reminders, deliveries, and when each tenant has something to do.
///
/// The identity of an occurrence is unique, and so is that of a reminder: a second firing is impossible. Local times are
/// text, with the zone in the task's definition. `ladderState` has the position of an instalment on its ladder.
extension Migration001 {
    static let tasks = """
        CREATE TABLE task (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          id INTEGER NOT NULL CHECK (id <> 0),
          origin TEXT NOT NULL CHECK (origin IN ('own', 'step', 'job', 'instalment', 'payment', 'address')),
          job INTEGER,
          step TEXT,
          anchor TEXT CHECK (anchor IN ('due', 'start', 'ready', 'assigned', 'changed', 'commented', 'completed', 'overdue',
            'paymentReceived')),
          paymentSchedule INTEGER,
          instalment INTEGER,
          payment INTEGER,
          addressOf INTEGER,
          channel TEXT CHECK ((channel IS NULL) = (addressOf IS NULL)),
          key TEXT,
          title TEXT NOT NULL,
          profile TEXT,
          state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
          pause TEXT CHECK ((pause IS NOT NULL) = (state = 'paused')),
          definition TEXT NOT NULL,
          rules TEXT NOT NULL,
          revision INTEGER NOT NULL CHECK (revision >= 1),
          since INTEGER NOT NULL,
          lastNominal TEXT,
          lastFold INTEGER CHECK (lastFold IN (0, 1)),
          lastAt INTEGER,
          materialiseAt INTEGER,
          zoneRelease TEXT NOT NULL,
          holidays TEXT,
          tenantQuiet TEXT,
          hoursEvent INTEGER NOT NULL CHECK (hoursEvent >= 0),
          occurrenceCount INTEGER NOT NULL CHECK (occurrenceCount >= 0),
          ladderState TEXT CHECK ((ladderState IS NOT NULL) = (origin = 'instalment')),
          dueAt INTEGER,
          wakeAt INTEGER,
          problem TEXT,
          problemAt INTEGER,
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          event INTEGER NOT NULL,
          PRIMARY KEY (tenant, id),
          FOREIGN KEY (tenant, profile) REFERENCES profile (tenant, key),
          FOREIGN KEY (tenant, job, step) REFERENCES action (tenant, job, step),
          FOREIGN KEY (tenant, paymentSchedule, instalment) REFERENCES instalment (tenant, schedule, number),
          FOREIGN KEY (tenant, paymentSchedule, payment) REFERENCES payment (tenant, schedule, number),
          CHECK ((id > 0) = (origin = 'own')),
          CHECK ((job IS NOT NULL) = (origin IN ('step', 'job')) AND (step IS NOT NULL) = (origin = 'step')
            AND (anchor IS NOT NULL) = (origin IN ('step', 'job', 'payment'))),
          CHECK ((paymentSchedule IS NOT NULL) = (origin IN ('instalment', 'payment'))
            AND (instalment IS NOT NULL) = (origin = 'instalment') AND (payment IS NOT NULL) = (origin = 'payment')),
          CHECK ((addressOf IS NOT NULL) = (origin = 'address')),
          CHECK ((dueAt IS NULL) = (wakeAt IS NULL) AND (dueAt IS NULL OR wakeAt >= dueAt)),
          CHECK ((problem IS NULL) = (problemAt IS NULL)),
          CHECK ((lastNominal IS NULL) = (lastFold IS NULL) AND (lastNominal IS NULL) = (lastAt IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX taskByWake ON task (tenant, wakeAt, id) WHERE wakeAt IS NOT NULL;
        CREATE INDEX taskByRelease ON task (zoneRelease, tenant, id) WHERE state <> 'ended';
        CREATE INDEX taskByHolidays ON task (tenant, id) WHERE holidays IS NOT NULL AND state <> 'ended';
        CREATE INDEX taskByProfile ON task (tenant, profile, id);
        CREATE UNIQUE INDEX taskByStep ON task (tenant, job, coalesce(step, ''), anchor) WHERE job IS NOT NULL AND state <> 'ended';
        CREATE UNIQUE INDEX taskBySchedule ON task (tenant, paymentSchedule, coalesce(instalment, 0), coalesce(payment, 0))
          WHERE paymentSchedule IS NOT NULL AND state <> 'ended';
        CREATE UNIQUE INDEX taskByKey ON task (tenant, key, coalesce(profile, ''))
          WHERE key IS NOT NULL AND state <> 'ended';
        CREATE TABLE occurrence (
          tenant INTEGER NOT NULL,
          task INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          revision INTEGER NOT NULL CHECK (revision >= 1),
          nominal TEXT NOT NULL,
          fold INTEGER NOT NULL CHECK (fold IN (0, 1)),
          startAt INTEGER NOT NULL,
          dueAt INTEGER NOT NULL,
          grace INTEGER NOT NULL CHECK (grace >= 0),
          tolerance INTEGER NOT NULL CHECK (tolerance >= 0),
          putOff INTEGER NOT NULL CHECK (putOff >= 0),
          keepsOpen INTEGER NOT NULL CHECK (keepsOpen IN (0, 1)),
          state TEXT NOT NULL CHECK (state IN ('open', 'done', 'skipped', 'missed', 'superseded', 'cancelled')),
          fired INTEGER NOT NULL CHECK (fired IN (0, 1)),
          live INTEGER NOT NULL CHECK (live IN (0, 1)),
          reminderCount INTEGER NOT NULL CHECK (reminderCount >= 0),
          acknowledgements TEXT,
          settledAt INTEGER,
          settledBy TEXT,
          settledEvent INTEGER,
          note TEXT,
          PRIMARY KEY (tenant, task, number),
          UNIQUE (tenant, task, nominal, fold, revision),
          FOREIGN KEY (tenant, task) REFERENCES task (tenant, id),
          CHECK ((state = 'open') = (settledAt IS NULL) AND (settledAt IS NULL) = (settledBy IS NULL)),
          CHECK (state <> 'open' OR live = 1)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX occurrenceLive ON occurrence (tenant, task, number) WHERE live = 1;
        CREATE INDEX occurrenceOpen ON occurrence (tenant, dueAt, task, number) WHERE state = 'open';
        CREATE INDEX occurrenceByDue ON occurrence (tenant, dueAt, task, number);
        CREATE TABLE occurrenceRange (
          tenant INTEGER NOT NULL,
          task INTEGER NOT NULL,
          firstNumber INTEGER NOT NULL CHECK (firstNumber >= 1),
          count INTEGER NOT NULL CHECK (count >= 1),
          revision INTEGER NOT NULL,
          firstNominal TEXT NOT NULL,
          firstFold INTEGER NOT NULL,
          firstAt INTEGER NOT NULL,
          lastNominal TEXT NOT NULL,
          lastFold INTEGER NOT NULL,
          lastAt INTEGER NOT NULL,
          fate TEXT NOT NULL CHECK (fate IN ('coalesced', 'skipped', 'expired', 'suppressed(paused)')),
          at INTEGER NOT NULL,
          PRIMARY KEY (tenant, task, firstNumber),
          FOREIGN KEY (tenant, task) REFERENCES task (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX occurrenceRangeByTime ON occurrenceRange (tenant, at);
        CREATE TABLE reminder (
          tenant INTEGER NOT NULL,
          task INTEGER NOT NULL,
          occurrence INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          rule INTEGER NOT NULL CHECK (rule >= 0),
          step INTEGER NOT NULL CHECK (step >= 0),
          repetition INTEGER NOT NULL CHECK (repetition >= 0),
          round INTEGER NOT NULL CHECK (round >= 0),
          nag INTEGER NOT NULL CHECK (nag >= 0),
          snooze INTEGER NOT NULL CHECK (snooze IN (0, 1)),
          ladderStep TEXT,
          plannedAt INTEGER NOT NULL,
          dueAt INTEGER NOT NULL,
          deferral TEXT CHECK (deferral IN ('quiet', 'recipientQuiet', 'tenantQuiet', 'weekend', 'digest')),
          firedAt INTEGER,
          goesOnAt INTEGER,
          fate TEXT CHECK (fate IN ('sent', 'sentLate', 'coalesced', 'skipped', 'suppressed(paid)',
            'suppressed(acknowledged)', 'suppressed(paused)', 'suppressed(quiet)', 'suppressed(held)',
            'suppressed(superseded)', 'suppressed(cancelled)', 'expired', 'failed', 'ambiguous')),
          fateAt INTEGER,
          reason TEXT,
          coveredByTask INTEGER,
          coveredByOccurrence INTEGER,
          coveredByNumber INTEGER,
          PRIMARY KEY (tenant, task, occurrence, number),
          UNIQUE (tenant, task, occurrence, rule, step, repetition),
          FOREIGN KEY (tenant, task, occurrence) REFERENCES occurrence (tenant, task, number),
          CHECK ((fate IS NULL) = (fateAt IS NULL)),
          CHECK (fate IS NOT 'coalesced' OR coveredByNumber IS NOT NULL),
          CHECK ((coveredByTask IS NULL) = (coveredByNumber IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminderOpen ON reminder (tenant, dueAt, task, occurrence, number) WHERE fate IS NULL;
        CREATE INDEX reminderByFate ON reminder (tenant, fateAt, task, occurrence, number) WHERE fate IS NOT NULL;
        CREATE TABLE delivery (
          tenant INTEGER NOT NULL,
          id TEXT NOT NULL,
          task INTEGER NOT NULL,
          occurrence INTEGER NOT NULL,
          reminder INTEGER NOT NULL,
          channel TEXT NOT NULL,
          recipient TEXT,
          title TEXT NOT NULL,
          text TEXT NOT NULL,
          payload TEXT NOT NULL,
          hold INTEGER NOT NULL CHECK (hold IN (0, 1)),
          shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
          createdAt INTEGER NOT NULL,
          openAt INTEGER NOT NULL,
          state TEXT NOT NULL
            CHECK (state IN ('pending', 'sending', 'sent', 'dead', 'ambiguous', 'cancelled', 'dropped')),
          dueAt INTEGER NOT NULL,
          attempt INTEGER NOT NULL CHECK (attempt >= 0),
          changedAt INTEGER NOT NULL,
          reason TEXT,
          address TEXT,
          history TEXT,
          links TEXT,
          PRIMARY KEY (tenant, id),
          CHECK (links IS NULL OR state IN ('pending', 'sending')),
          FOREIGN KEY (tenant, task, occurrence, reminder) REFERENCES reminder (tenant, task, occurrence, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deliveryByReminder ON delivery (tenant, task, occurrence, reminder);
        CREATE INDEX deliveryByTime ON delivery (tenant, createdAt, id);
        CREATE INDEX deliveryUndelivered ON delivery (tenant, createdAt, id) WHERE state IN ('dead', 'ambiguous');
        CREATE INDEX deliveryPending ON delivery (channel, dueAt, tenant, id) WHERE state = 'pending';
        CREATE INDEX deliveryTurn ON delivery (channel, tenant, coalesce(recipient, ''), dueAt, id) WHERE state = 'pending';
        CREATE INDEX deliveryRetried ON delivery (channel, openAt, tenant, id) WHERE state = 'pending' AND attempt > 0;
        CREATE INDEX deliverySending ON delivery (changedAt, tenant, id) WHERE state = 'sending';
        CREATE TABLE code (
          tenant INTEGER NOT NULL,
          hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
          delivery TEXT NOT NULL,
          purpose TEXT NOT NULL,
          expiresAt INTEGER NOT NULL,
          redeemedAt INTEGER,
          PRIMARY KEY (tenant, hash),
          FOREIGN KEY (tenant, delivery) REFERENCES delivery (tenant, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX codeByDelivery ON code (tenant, delivery);
        CREATE TABLE wake (
          tenant INTEGER PRIMARY KEY REFERENCES tenant (id),
          dueAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX wakeByDue ON wake (dueAt, tenant);

        """
}
