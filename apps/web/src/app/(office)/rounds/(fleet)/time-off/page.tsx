import {
  ButtonLink,
  Card,
  EmptyState,
  FilterBar,
  isFiltered,
  ListPages,
  pageOf,
  SelectFilter,
} from "@roundsman/ui";
import { CalendarCheck } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { EnterTimeOff } from "@/features/fleet/time-off/enter-time-off";
import { readTimeOffFilters, timeOffStates } from "@/features/fleet/time-off/time-off";
import { TimeOffTable } from "@/features/fleet/time-off/time-off-table";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Time off" };

const states = Object.entries(timeOffStates).map(([value, { words }]) => ({ value, label: words }));

export default async function TimeOffPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readTimeOffFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [timeOff, { items: drivers }, timeZone] = await Promise.all([
    office.rota.listTimeOff({ ...query, cursor: page.cursor, limit: 50 }),
    office.drivers.list({ limit: 100 }),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["time_off"]} />
      <FleetHeader
        at="time-off"
        actions={
          drivers.length > 0 && (
            <Changing>
              <EnterTimeOff drivers={drivers.map(({ userId, name }) => ({ userId, name }))} />
            </Changing>
          )
        }
      />
      <Card className="mt-4">
        <FilterBar>
          <SelectFilter label="State" param="status" all="Any state" options={states} />
          <SelectFilter
            label="Driver"
            param="driver"
            all="Everybody"
            options={drivers.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        </FilterBar>
        {timeOff.items.length === 0 ? (
          <EmptyState
            icon={<CalendarCheck />}
            title={isFiltered(query) ? "No time off fits" : "No time off yet"}
            action={isFiltered(query) && <ButtonLink href="/rounds/time-off">Show all</ButtonLink>}
          >
            What is asked for shows here, to be approved or declined.
          </EmptyState>
        ) : (
          <TimeOffTable items={timeOff.items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={timeOff.nextCursor} />
      </Card>
    </>
  );
}
