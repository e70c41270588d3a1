import { Breadcrumbs, PageHeader, Refused } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { Changing } from "@/session/office-context";
import { ApplicationBadge } from "@/features/trade-applications/application-states";
import { ApplicationDetails } from "@/features/trade-applications/one/application-details";
import { ApplicationWords } from "@/features/trade-applications/one/application-words";
import { ApproveApplication } from "@/features/trade-applications/one/approve-application";
import { DecisionNote } from "@/features/trade-applications/one/decision-note";
import { DeclineApplication } from "@/features/trade-applications/one/decline-application";
import {
  readApplication,
  readApplicationPage,
} from "@/features/trade-applications/one/read-application";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readApplication((await params).id)).businessName };
}

export default async function TradeApplicationPage({ params }: Props) {
  const { application, can, priceLists, business } = await readApplicationPage((await params).id);
  return (
    <>
      <LiveRefresh to={["trade_application"]} id={application.id} />
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/customers", label: "Customers" },
              { href: "/trade-applications", label: "Trade applications" },
            ]}
          />
        }
        title={application.businessName}
        status={<ApplicationBadge status={application.status} />}
        actions={
          <Changing>
            <Refused why={can.decline} label="Decline">
              <DeclineApplication application={application} />
            </Refused>
            <Refused why={can.approve} label="Approve">
              <ApproveApplication
                application={application}
                priceLists={priceLists}
                terms={{ days: business.paymentTermsDays, from: business.paymentTermsFrom }}
              />
            </Refused>
          </Changing>
        }
      />
      <div className="flex flex-col gap-4">
        <DecisionNote application={application} timeZone={business.timeZone} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ApplicationWords application={application} />
          <ApplicationDetails application={application} timeZone={business.timeZone} />
        </div>
      </div>
    </>
  );
}
