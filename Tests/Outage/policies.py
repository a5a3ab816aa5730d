"""What has to become of reminders that are late, said once more and in another language: PRODUCT.md's misfire policies."""

import collections
import datetime
import zoneinfo

UTC = datetime.timezone.utc
HOUR = 3600
DAY = 24 * HOUR
# Later than that isn't in time, in seconds.
LATENESS_MAX = 60
# Occurrences of a task that get rows of their own after an outage, besides the one that was there before it.
ROW_COUNT_MAX = 1000
# Late reminders that go out one by one with the policy all.
ALL_COUNT_MAX = 100
GRACE_ONCE = 30 * DAY


class Task:
    """A task with one reminder at its time: every so many seconds in UTC, daily in Berlin, or once."""

    def __init__(self, title, misfire="coalesce", every=None, grace=None, daily=False, once=None):
        self.title = title
        self.misfire = misfire
        self.every = every
        self.grace = grace
        self.daily = daily
        self.once = once

    def spec(self, base, channel):
        """As Tasks.Add takes it; `base` is midnight of the first day."""
        spec = {"title": self.title, "reminders": [f"0m via {channel}"], "misfire": self.misfire, "zone": "UTC",
                "start": local(base)}
        if self.once is not None:
            spec["start"] = local(base + datetime.timedelta(seconds=self.once))
        elif self.daily:
            spec.update(rule="FREQ=DAILY", zone="Europe/Berlin", start=local(base.replace(hour=8)))
        else:
            spec["rule"] = f"every {self.every // 60} minutes"
        if self.grace is not None:
            spec["grace"] = f"{self.grace // 60}m"
        return spec

    def times(self, base, after, until):
        """The instants behind `after` up to `until`, in seconds."""
        if self.once is not None:
            all_of_them = [base.timestamp() + self.once]
        elif self.daily:
            zone = zoneinfo.ZoneInfo("Europe/Berlin")
            days = int((until - base.timestamp()) // DAY) + 2
            all_of_them = ((base + datetime.timedelta(days=day)).replace(hour=8, tzinfo=zone).timestamp()
                           for day in range(days))
        else:
            first = base.timestamp() + ((after - base.timestamp()) // self.every + 1) * self.every
            all_of_them = (first + index * self.every for index in range(max(0, int((until - first) // self.every) + 1)))
        return [int(at) for at in all_of_them if after < at <= until]

    def useful_seconds(self, late, index, following):
        """How late a reminder of this occurrence may be and be of use."""
        if self.grace is not None:
            return self.grace
        if self.once is not None:
            return GRACE_ONCE
        behind = late[index + 1] if index + 1 < len(late) else following
        return min(behind - late[index], DAY)

    def fates(self, late, now, following):
        """The fate of each late instant, and of the range (its count and fate), when there is one."""
        fates = {}
        # The first was made before the outage, and has a row.
        passed = late[1:max(1, len(late) - ROW_COUNT_MAX)]
        rows = late[:1] + late[1 + len(passed):]
        useful = {at for index, at in enumerate(late) if now - at <= self.useful_seconds(late, index, following)}
        newest = late[-1] if late else None
        if self.misfire in ("coalesce", "all") and self.grace is None and newest in useful:
            useful = set(late)
        kept = [at for at in rows if at in useful]
        for at in rows:
            fates[at] = "expired" if at not in useful else "skipped"
        if self.misfire == "skip":
            fates = {at: "skipped" for at in rows}
        elif self.misfire == "coalesce":
            fates.update({at: "coalesced" for at in kept})
        if self.misfire == "all":
            fates.update({at: "sentLate" for at in kept[-ALL_COUNT_MAX:]})
        elif self.misfire in ("coalesce", "latest") and kept:
            fates[kept[-1]] = "sentLate"
        covered = self.misfire == "coalesce" and self.grace is None and bool(kept)
        range_fate = "coalesced" if covered else "expired" if self.misfire == "coalesce" else "skipped"
        return fates, collections.Counter({range_fate: len(passed)} if passed else {})


def local(instant):
    """As a local time on the wire."""
    return instant.strftime("%Y-%m-%dT%H:%M:%S")
