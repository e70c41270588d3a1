import { Alert, Breadcrumbs, ButtonLink, PageHeader, Refused, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { HistoryCard } from "@/features/activity/history-card";
import { withChanges } from "@/features/activity/read-changes";
import { readStanding } from "@/features/standing/read-standing";
import { EndStanding, PauseStanding } from "@/features/standing/standing-acts";
import { StandingDays } from "@/features/standing/standing-days";
import { StandingFacts } from "@/features/standing/standing-facts";
import { stateOf } from "@/features/standing/standing";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { customerName } = await readStanding((await params).id);
  return { title: `Standing order of ${customerName}` };
}

export default async function StandingOrderPage({ params }: Props) {
  const { id } = await params;
  const standing = await readStanding(id);
  const { office } = await api();
  const [timeZone, history] = await Promise.all([
    timeZoneHere(),
    everyPage((at) =>
      office.activity.list({ ...at, subjectKind: "standing_order", subjectId: id }),
    ).then(withChanges),
  ]);
  const { kind, words } = stateOf(standing);
  const { days, past, can, why, stateWhy, customerName } = standing;
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/orders", label: "Orders" },
              { href: "/orders/standing", label: "Standing orders" },
            ]}
          />
        }
        title={customerName}
        status={<StatusBadge kind={kind}>{words}</StatusBadge>}
        hint={`${standing.words}.`}
        actions={
          <Changing needs="orders:write">
            <EndStanding standing={standing} />
            <PauseStanding standing={standing} />
            <Refused why={can.change} label="Change">
              <ButtonLink href={`/orders/standing/${id}/edit`}>Change</ButtonLink>
            </Refused>
          </Changing>
        }
      />
      {(stateWhy ?? why) && (
        <Alert tone={why ? "warning" : "info"} className="mb-4">
          {stateWhy ?? why}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <StandingDays
            standing={standing}
            days={days}
            title="Next days"
            nothing="No day is to come."
            timeZone={timeZone}
          />
          {past.length > 0 && (
            <StandingDays
              standing={standing}
              days={past}
              title="Days that are over"
              nothing={null}
              timeZone={timeZone}
            />
          )}
        </div>
        <div className="lg:row-span-2">
          <StandingFacts standing={standing} timeZone={timeZone} />
        </div>
        <HistoryCard of="standing order" items={history} timeZone={timeZone} />
      </div>
    </>
  );
}
