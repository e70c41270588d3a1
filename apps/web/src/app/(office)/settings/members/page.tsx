import { ButtonLink, Card, CardHeader, ListCard, ListTable, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { invitationsList } from "@/features/members/invitations-list";
import { InviteDialog } from "@/features/members/invite-dialog";
import { membersList } from "@/features/members/members-list";
import { readMembers } from "@/features/members/read-members";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const asked = membersList.read(params);
  const role = typeof params.role === "string" ? params.role : undefined;
  const { members, invitations, managing } = await readMembers(asked.query);
  return (
    <>
      <PageHeader
        title="Members"
        hint="Who works here, and what they may do."
        actions={
          <>
            <ButtonLink href="/settings/members/permissions">Permission sets</ButtonLink>
            {managing.mayInvite && <InviteDialog managing={managing} role={role} />}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <ListCard list={membersList} asked={asked} found={members} context={managing} />
        {invitations.length > 0 && (
          <Card>
            <CardHeader title="Invited" hint="Asked by mail, and not here yet." />
            <ListTable list={invitationsList} rows={invitations} context={managing} />
          </Card>
        )}
      </div>
    </>
  );
}
