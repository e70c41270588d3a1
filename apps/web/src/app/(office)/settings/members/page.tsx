import {
  Card,
  CardHeader,
  EmptyState,
  FilterBar,
  ListPages,
  PageHeader,
  pageOf,
  paramOf,
  SearchFilter,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { InvitationsTable } from "@/features/members/invitations-table";
import { InviteDialog } from "@/features/members/invite-dialog";
import { MembersTable } from "@/features/members/members-table";
import { readMembers } from "@/features/members/read-members";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const q = paramOf(params, "q")?.slice(0, 120);
  const { members, invitations, managing } = await readMembers({ q, cursor: page.cursor });
  return (
    <>
      <PageHeader
        title="Members"
        hint="Who works here, and what they may do."
        actions={managing.may && <InviteDialog managing={managing} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <FilterBar>
            <SearchFilter label="Search members" placeholder="Name or email" />
          </FilterBar>
          {members.items.length === 0 ? (
            <EmptyState title="Nobody fits">Try a part of the name or of the email.</EmptyState>
          ) : (
            <MembersTable members={members.items} managing={managing} />
          )}
          <ListPages page={page} nextCursor={members.nextCursor} />
        </Card>
        {invitations.length > 0 && (
          <Card>
            <CardHeader title="Invited" hint="Asked by mail, and not here yet." />
            <InvitationsTable invitations={invitations} managing={managing} />
          </Card>
        )}
      </div>
    </>
  );
}
