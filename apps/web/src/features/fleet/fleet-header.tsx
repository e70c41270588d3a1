import { Breadcrumbs, PageHeader, TabLinks } from "@roundsman/ui";
import type { ReactNode } from "react";

const tabs = [
  { at: "rota", href: "/rounds/rota", label: "Rota" },
  { at: "time-off", href: "/rounds/time-off", label: "Time off" },
  { at: "drivers", href: "/rounds/drivers", label: "Drivers" },
  { at: "vehicles", href: "/rounds/vehicles", label: "Vehicles" },
  { at: "papers", href: "/rounds/papers", label: "Papers" },
  { at: "checks", href: "/rounds/checks", label: "Checks" },
  { at: "patches", href: "/rounds/patches", label: "Patches" },
] as const;

type FleetHeaderProps = { at: (typeof tabs)[number]["at"]; hint?: ReactNode; actions?: ReactNode };

/** The head of every page about who drives, in what, when and where. */
export function FleetHeader({ at, hint, actions }: FleetHeaderProps) {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/rounds", label: "Rounds" }]} />}
        title="Drivers and vehicles"
        hint={hint}
        actions={actions}
      />
      <TabLinks
        label="Drivers and vehicles"
        links={tabs.map(({ href, label, at: its }) => ({ href, label, current: its === at }))}
      />
    </>
  );
}
