import { Card, CardBody, Stat } from "@roundsman/ui";
import type { Health } from "./health";

/** The service at a glance. */
export function VitalSigns({ health: { jobs, mails, domains } }: { health: Health }) {
  return (
    <Card>
      <CardBody className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Stat
          label="Jobs waiting"
          value={jobs.waiting}
          hint={jobs.waiting > 0 ? `the oldest for ${wait(jobs.oldestWaitSeconds)}` : "none is due"}
        />
        <Stat label="Under way" value={jobs.underWay} hint={`${jobs.planned} for later`} />
        <Stat label="Jobs failed" value={jobs.failedCount} />
        <Stat label="Mails failed" value={mails.failedCount} hint="in the last week" />
        <Stat label="Domains failing" value={domains.length} />
      </CardBody>
    </Card>
  );
}

/** Formats "40 s", "12 min", "3 h". */
function wait(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
