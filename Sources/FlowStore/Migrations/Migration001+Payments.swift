/// Payment schedules, their instalments, and the payments recorded against them.
///
/// Amounts are minor units of the schedule's currency; days are days since 1970-01-01, without a zone. `ladder` is the
/// text of a schedule's ladder; the position of each instalment on it is in `ladderState` of the instalment's `task`.
extension Migration001 {
    static let payments = """
        CREATE TABLE paymentSchedule (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          id INTEGER NOT NULL CHECK (id >= 1),
          title TEXT NOT NULL,
          party TEXT NOT NULL,
          direction TEXT NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          total INTEGER NOT NULL CHECK (total > 0),
          remainder INTEGER NOT NULL CHECK (remainder >= 0),
          graceDays INTEGER NOT NULL CHECK (graceDays >= 0),
          job INTEGER,
          ladder TEXT,
          key TEXT CHECK (key IS NULL OR job IS NOT NULL),
          outstanding INTEGER NOT NULL CHECK (outstanding >= 0),
          createdAt INTEGER NOT NULL,
          createdBy TEXT NOT NULL,
          createdEvent INTEGER NOT NULL,
          event INTEGER NOT NULL,
          PRIMARY KEY (tenant, id),
          FOREIGN KEY (tenant, party) REFERENCES profile (tenant, key),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX paymentScheduleByParty ON paymentSchedule (tenant, party, id);
        CREATE INDEX paymentScheduleByJob ON paymentSchedule (tenant, job, id) WHERE job IS NOT NULL;
        CREATE INDEX paymentScheduleOwed ON paymentSchedule (tenant, party, id) WHERE outstanding > 0;
        CREATE UNIQUE INDEX paymentScheduleByKey ON paymentSchedule (tenant, job, key) WHERE key IS NOT NULL;
        CREATE INDEX paymentScheduleOpen ON paymentSchedule (tenant, id) WHERE outstanding > 0;
        CREATE TABLE instalment (
          tenant INTEGER NOT NULL,
          schedule INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          key TEXT,
          title TEXT NOT NULL,
          amount INTEGER NOT NULL CHECK (amount > 0 OR (amount = 0 AND cancellation IS NOT NULL)),
          due TEXT NOT NULL,
          dueDate INTEGER,
          dueRevision INTEGER NOT NULL CHECK (dueRevision >= 1),
          category TEXT,
          paid INTEGER NOT NULL CHECK (paid >= 0),
          waived INTEGER NOT NULL CHECK (waived >= 0),
          charged INTEGER NOT NULL CHECK (charged >= 0),
          outstanding INTEGER NOT NULL CHECK (outstanding >= 0),
          cancellation TEXT,
          dispute TEXT,
          hold TEXT,
          heldUntil INTEGER CHECK (heldUntil IS NULL OR hold IS NOT NULL),
          promisedUntil INTEGER,
          waiver TEXT,
          PRIMARY KEY (tenant, schedule, number),
          FOREIGN KEY (tenant, schedule) REFERENCES paymentSchedule (tenant, id),
          CHECK (outstanding = CASE WHEN cancellation IS NULL THEN amount + charged - paid - waived ELSE 0 END)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX instalmentDue ON instalment (tenant, dueDate, schedule, number) WHERE outstanding > 0;
        CREATE TABLE paymentCharge (
          tenant INTEGER NOT NULL,
          schedule INTEGER NOT NULL,
          instalment INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          kind TEXT NOT NULL CHECK (kind IN ('lateFee', 'interest')),
          amount INTEGER NOT NULL CHECK (amount > 0),
          chargedOn INTEGER NOT NULL,
          reversal TEXT,
          rate TEXT,
          runsFrom INTEGER,
          knownPayments INTEGER NOT NULL CHECK (knownPayments >= 0),
          PRIMARY KEY (tenant, schedule, instalment, number),
          FOREIGN KEY (tenant, schedule, instalment) REFERENCES instalment (tenant, schedule, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE payment (
          tenant INTEGER NOT NULL,
          schedule INTEGER NOT NULL,
          number INTEGER NOT NULL CHECK (number >= 1),
          amount INTEGER NOT NULL CHECK (amount > 0),
          paidOn INTEGER NOT NULL,
          reference TEXT,
          refunded INTEGER NOT NULL CHECK (refunded BETWEEN 0 AND amount),
          bankLine TEXT,
          placed INTEGER NOT NULL CHECK (placed IN (0, 1)),
          PRIMARY KEY (tenant, schedule, number),
          FOREIGN KEY (tenant, schedule) REFERENCES paymentSchedule (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX paymentByDay ON payment (tenant, paidOn, schedule, number);
        CREATE UNIQUE INDEX paymentByBankLine ON payment (tenant, bankLine) WHERE bankLine IS NOT NULL;
        CREATE TABLE paymentAllocation (
          tenant INTEGER NOT NULL,
          schedule INTEGER NOT NULL,
          payment INTEGER NOT NULL,
          position INTEGER NOT NULL CHECK (position >= 0),
          instalment INTEGER NOT NULL,
          amount INTEGER NOT NULL CHECK (amount > 0),
          PRIMARY KEY (tenant, schedule, payment, position),
          FOREIGN KEY (tenant, schedule, payment) REFERENCES payment (tenant, schedule, number),
          FOREIGN KEY (tenant, schedule, instalment) REFERENCES instalment (tenant, schedule, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE bankLine (
          tenant INTEGER NOT NULL REFERENCES tenant (id),
          line TEXT NOT NULL,
          schedule INTEGER,
          payment INTEGER,
          reason TEXT CHECK (reason IS NULL OR schedule IS NULL),
          event INTEGER NOT NULL,
          PRIMARY KEY (tenant, line),
          FOREIGN KEY (tenant, schedule, payment) REFERENCES payment (tenant, schedule, number),
          CHECK ((schedule IS NULL) = (payment IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE budget (
          tenant INTEGER NOT NULL,
          job INTEGER NOT NULL,
          category TEXT NOT NULL,
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          planned INTEGER NOT NULL CHECK (planned >= 0),
          event INTEGER NOT NULL,
          PRIMARY KEY (tenant, job, category),
          FOREIGN KEY (tenant, job) REFERENCES job (tenant, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX paymentAllocationByInstalment ON paymentAllocation (tenant, schedule, instalment);

        """
}
