import { Alert, Breadcrumbs, PageHeader } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { StaffActivity } from "@/features/activity/staff-activity";
import { Memberships } from "@/features/people/memberships";
import { PersonActions } from "@/features/people/person-actions";
import { PersonBadges } from "@/features/people/person-badges";
import { PersonFacts } from "@/features/people/person-facts";
import { SignIns } from "@/features/people/sign-ins";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNotFound } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Person" };

export default async function PersonPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { console: service } = await api();
  const [person, can, signIns, did] = await Promise.all([
    orNotFound(service.people.one({ id })),
    orNotFound(service.can.person({ id })),
    orNotFound(service.people.signIns({ id })),
    service.actions.list({ personId: id, readings: false, limit: 10 }),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/people", label: "People" }]} here={person.name} />}
        title={person.name}
        status={<PersonBadges person={person} />}
        hint={person.email}
        actions={<PersonActions person={person} can={can} />}
      />
      {person.lockedAt && (
        <Alert
          tone="danger"
          title={`Locked since ${formatDateTime(person.lockedAt)}`}
          className="mb-4"
        >
          {person.lockedReason}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <PersonFacts person={person} />
        <div className="flex flex-col gap-4">
          <Memberships person={person} />
          <SignIns signIns={signIns.items} />
        </div>
        <StaffActivity title="What we did" actions={did.items} />
      </div>
    </>
  );
}
