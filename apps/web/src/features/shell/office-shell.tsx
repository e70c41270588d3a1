import { processService } from "@roundsman/api";
import { AppShell, THEME_COOKIE, themeFromCookie } from "@roundsman/ui";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LiveProvider } from "@/features/live/live-provider";
import { navOf, placesFor } from "@/features/pages/pages-for";
import { hasVat } from "@/features/goods/vat-words";
import { NoticeBell } from "@/features/notices/notice-bell";
import { SearchPalette } from "@/features/search/search-palette";
import type { requirePlace } from "@/session/place";
import { ApiProvider } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";
import { BusinessMenu } from "./business-menu";
import { ConnectionBand } from "./connection-band";
import { NewOrderKey } from "./new-order-key";
import { Changing, OfficePage, OfficeProvider } from "@/session/office-context";
import { PersonMenu } from "./person-menu";
import { roleAndSet } from "@/session/roles";
import { StandingAlert } from "./standing-alert";
import { SupportBand } from "./support-band";
import { UnverifiedAlert } from "./unverified-alert";

type OfficeShellProps = {
  place: Awaited<ReturnType<typeof requirePlace>>;
  business: RouterOutputs["office"]["business"]["get"];
  children: ReactNode;
};

/** The frame of every page of the back office, filled in. */
export async function OfficeShell({ place, business, children }: OfficeShellProps) {
  const { user, memberships, support } = place;
  const { id, name, timeZone, tracksSerials } = business;
  const ownOwner = support === null && place.business.role === "owner";
  const { scopes } = place.business;
  const readAt = Date.now();
  const notices = await (await api()).office.notifications.inbox({ limit: 20 });
  const theme = themeFromCookie((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <ApiProvider key={id} business={id}>
      <OfficeProvider
        office={{
          business: { id, name },
          timeZone,
          tracksSerials,
          hasVat: hasVat(business),
          scopes,
          mayChange: support?.level !== "view",
        }}
      >
        <LiveProvider business={id} since={readAt}>
          <Changing needs="orders:write">
            <NewOrderKey />
          </Changing>
          <AppShell
            nav={navOf(placesFor({ scopes }))}
            business={
              <BusinessMenu
                businesses={memberships.map((one) => ({ id: one.tenantId, name: one.name }))}
              />
            }
            search={<SearchPalette />}
            notices={<NoticeBell initial={notices} />}
            person={
              <PersonMenu
                person={user}
                role={roleAndSet(place.business)}
                theme={theme}
                accountHref="/settings/account"
              />
            }
            band={
              <>
                <ConnectionBand />
                {support && (
                  <SupportBand
                    support={support}
                    as={user.name}
                    consoleUrl={processService().settings.urls.console}
                  />
                )}
              </>
            }
          >
            {business.can.goOutside !== null && (
              <UnverifiedAlert why={business.can.goOutside} owner={ownOwner ? user.email : null} />
            )}
            {!business.inGoodStanding && <StandingAlert />}
            <OfficePage>{children}</OfficePage>
          </AppShell>
        </LiveProvider>
      </OfficeProvider>
    </ApiProvider>
  );
}
