import { processService } from "@roundsman/api";
import { Logo, SkipLink, THEME_COOKIE, themeFromCookie } from "@roundsman/ui";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LiveProvider } from "@/features/live/live-provider";
import { NoticeBell } from "@/features/notices/notice-bell";
import { OfficeProvider } from "@/session/office-context";
import { PersonMenu } from "@/features/shell/person-menu";
import { roleAndSet } from "@/session/roles";
import { SupportBand } from "@/features/shell/support-band";
import type { requirePlace } from "@/session/place";
import { ApiProvider } from "@/trpc/client";
import { api } from "@/session/api";
import type { Day } from "../driving";
import { KeepApp } from "../offline/keep-app";
import { NoticesItem } from "../notices/notices-item";
import { TimeOffItem } from "../time-off/time-off-item";
import { OfficeLink } from "./office-link";

type DriveShellProps = {
  place: Awaited<ReturnType<typeof requirePlace>>;
  business: Day["business"];
  children: ReactNode;
};

/** The frame of the driver's app: notices and oneself at the top, one column below. */
export async function DriveShell({ place, business, children }: DriveShellProps) {
  const { user, support } = place;
  const { tenantId, role, scopes } = place.business;
  const { name, timeZone, chargesVat } = business;
  const readAt = Date.now();
  const notices = await (await api()).office.notifications.inbox({ limit: 20 });
  const theme = themeFromCookie((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <ApiProvider key={tenantId} business={tenantId}>
      <OfficeProvider
        office={{
          business: { id: tenantId, name },
          timeZone,
          scopes,
          mayChange: support?.level !== "view",
          // Only the office's menu asks.
          tracksSerials: false,
          hasVat: chargesVat,
        }}
      >
        <LiveProvider business={tenantId} since={readAt}>
          {/* Support looks on from a desk, and leaves nobody's addresses there. */}
          {!support && <KeepApp />}
          <div data-shell="road" className="min-h-dvh">
            <SkipLink />
            <div className="sticky top-0 z-20">
              {support && (
                <SupportBand
                  support={support}
                  as={user.name}
                  consoleUrl={processService().settings.urls.console}
                />
              )}
              <header className="border-b bg-background/95 backdrop-blur-sm">
                <div className="mx-auto flex min-h-16 max-w-xl items-center gap-1 px-4">
                  <Logo />
                  <p className="ml-1 min-w-0 flex-1 truncate font-semibold">{name}</p>
                  {role !== "driver" && <OfficeLink />}
                  <NoticeBell initial={notices} size="touch" />
                  <PersonMenu
                    accountHref="/account"
                    person={user}
                    role={roleAndSet(place.business)}
                    theme={theme}
                    size="touch"
                    more={
                      <>
                        <NoticesItem />
                        <TimeOffItem />
                      </>
                    }
                  />
                </div>
              </header>
            </div>
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto w-full max-w-xl px-4 pt-4 pb-[max(2rem,env(safe-area-inset-bottom))] outline-none"
            >
              {children}
            </main>
          </div>
        </LiveProvider>
      </OfficeProvider>
    </ApiProvider>
  );
}
