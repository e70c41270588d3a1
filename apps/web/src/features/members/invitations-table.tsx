import {
  RowActions,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { roleWords } from "@/session/roles";
import { InvitationActions } from "./invitation-actions";
import type { Invitation, Managing } from "./managing";

type InvitationsTableProps = { invitations: readonly Invitation[]; managing: Managing };

/** Who was asked in and has not come, newest first; those whose link has run out too. */
export function InvitationsTable({ invitations, managing }: InvitationsTableProps) {
  const now = new Date(managing.now);
  const day = (at: string) => formatDate(at, managing.timeZone, now);
  return (
    <Table label="Invitations" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Email</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Invited by</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {invitations.map((invitation) => {
          const { id, email, role, invitedByName, createdAt, expiresAt } = invitation;
          const manageable = managing.may && (managing.asOwner || role !== "owner");
          return (
            <TableRow key={id}>
              <TableCell className="font-medium">{email}</TableCell>
              <TableCell label="Role">{roleWords[role]}</TableCell>
              <TableCell label="Invited by" className="text-muted-foreground">
                {invitedByName ?? "Somebody who has left"}, {day(createdAt)}
              </TableCell>
              <TableCell label="State" fit>
                {new Date(expiresAt) > now ? (
                  <StatusBadge kind="waiting">Until {day(expiresAt)}</StatusBadge>
                ) : (
                  <StatusBadge kind="attention">Run out</StatusBadge>
                )}
              </TableCell>
              <TableCell>
                <RowActions>
                  {manageable && <InvitationActions {...{ id, email, role }} />}
                </RowActions>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
