import { Card, CardHeader, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import { Changing } from "@/session/office-context";
import { SkipStanding } from "./standing-acts";
import { dayState, type Standing, type StandingDay } from "./standing";

interface StandingDaysProps {
  standing: Standing;
  days: readonly StandingDay[];
  title: string;
  /** What stands there where there are none. */
  nothing: ReactNode;
  timeZone: string;
}

/** Days of a standing order: what becomes of each, and where one can be skipped. */
export function StandingDays({ standing, days, title, nothing, timeZone }: StandingDaysProps) {
  return (
    <Card>
      <CardHeader title={title} />
      {days.length === 0 ? (
        <p className="px-4 pb-4 text-dense text-muted-foreground">{nothing}</p>
      ) : (
        <ul className="divide-y border-t">
          {days.map((day) => (
            <li key={day.dueOn} className="flex items-start gap-3 px-4 py-3">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{formatDay(day.deliversOn, timeZone)}</span>
                  <DayBadge day={day} />
                  {day.orderId && (
                    <TextLink href={`/orders/${day.orderId}`} className="text-dense">
                      {day.orderNumber}
                    </TextLink>
                  )}
                </p>
                {notesOf(day, timeZone).map((note) => (
                  <p key={note} className="text-dense text-muted-foreground">
                    {note}
                  </p>
                ))}
              </div>
              <Changing needs="orders:write">
                <SkipStanding id={standing.id} day={day} timeZone={timeZone} />
              </Changing>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function DayBadge({ day }: { day: StandingDay }) {
  const { kind, words } = dayState(day);
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}

const notesOf = (day: StandingDay, timeZone: string): string[] =>
  [
    day.deliversOn !== day.dueOn &&
      `In place of ${formatDay(day.dueOn, timeZone)}, on which nothing is delivered.`,
    day.message,
    day.roundNote,
    day.priceNote,
    day.promiseWarning,
  ].filter((note) => typeof note === "string");
