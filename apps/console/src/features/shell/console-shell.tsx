import { staffSessionCookie } from "@roundsman/api";
import { AppShell, THEME_COOKIE, themeFromCookie } from "@roundsman/ui";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { api } from "@/session/staff";
import type { RouterOutputs } from "@/trpc/outputs";
import { FindBox } from "./find-box";
import { IdleGuard } from "./idle-guard";
import { OpenSessionBand } from "./open-session-band";
import { PersonMenu } from "./person-menu";
import { places } from "./places";

type ConsoleShellProps = {
  staff: RouterOutputs["console"]["people"]["one"];
  children: ReactNode;
};

/** The frame of every page of the console; graphite, so that nobody mistakes it for the office. */
export async function ConsoleShell({ staff, children }: ConsoleShellProps) {
  const stored = await cookies();
  const theme = themeFromCookie(stored.get(THEME_COOKIE)?.value);
  // The cookie outlasts a session that was withdrawn or has expired.
  const inSession =
    stored.has(staffSessionCookie) && (await (await api()).console.businesses.lastEnded()) === null;
  return (
    <AppShell
      tone="console"
      name="Console"
      home="/businesses"
      nav={places}
      search={<FindBox />}
      person={<PersonMenu staff={staff} theme={theme} />}
      band={inSession && <OpenSessionBand />}
    >
      <IdleGuard />
      {children}
    </AppShell>
  );
}
