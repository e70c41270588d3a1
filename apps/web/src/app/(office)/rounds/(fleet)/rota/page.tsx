import { ButtonLink, Card, dayOf, EmptyState } from "@roundsman/ui";
import { daysAfter, mondayOf, todayIn } from "@roundsman/ui/format";
import { UserRound } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { FleetHeader } from "@/features/fleet/fleet-header";
import { RotaGrid } from "@/features/fleet/rota/rota-grid";
import { WeekPicker } from "@/features/fleet/rota/week-picker";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Rota" };

/** The week of `?week=YYYY-MM-DD`, any day of it, else this one. */
export default async function RotaPage({ searchParams }: PageProps) {
  const today = todayIn(await timeZoneHere());
  const monday = mondayOf(dayOf(await searchParams, "week") ?? today);
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => daysAfter(monday, count));
  const { office } = await api();
  const rota = await office.rota.one({ from: monday, to: daysAfter(monday, 6) });
  return (
    <>
      <LiveRefresh to={["rota", "time_off", "driver"]} />
      <FleetHeader
        at="rota"
        hint="Everybody's usual shift, and the days that differ from it. Press a day to change it."
      />
      <Card className="mt-4">
        <WeekPicker monday={monday} thisMonday={mondayOf(today)} />
        {rota.drivers.length === 0 ? (
          <EmptyState
            icon={<UserRound />}
            title="No drivers yet"
            action={<ButtonLink href="/rounds/drivers">Drivers</ButtonLink>}
          >
            Members with the role driver show here.
          </EmptyState>
        ) : (
          <RotaGrid drivers={rota.drivers} days={days} today={today} />
        )}
      </Card>
    </>
  );
}
