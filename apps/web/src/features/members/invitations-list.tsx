import { listOf, noFilters, RowActions, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { InvitationActions } from "./invitation-actions";
import { standingWords, type Invitation, type Managing } from "./managing";

/** Who was asked in and has not come, newest first; those whose link has run out too. */
export const invitationsList = listOf<Invitation, Managing>()({
  label: "Invitations",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, managing) => {
    const { timeZone, now } = managing;
    const day = (at: string) => formatDate(at, timeZone, new Date(now));
    return [
      column.accessor("email", { header: "Email", meta: { className: "font-medium" } }),
      column.accessor((invitation) => standingWords(invitation, managing), {
        header: "Role",
        meta: { fit: true, phone: "second" },
      }),
      column.display({
        header: "Invited by",
        cell: ({ row: { original } }) =>
          `${original.invitedByName ?? "Somebody who has left"}, ${day(original.createdAt)}`,
        meta: { muted: true },
      }),
      column.accessor("expiresAt", {
        header: "State",
        cell: (cell) =>
          new Date(cell.getValue()) > new Date(now) ? (
            <StatusBadge kind="waiting">Until {day(cell.getValue())}</StatusBadge>
          ) : (
            <StatusBadge kind="attention">Run out</StatusBadge>
          ),
        meta: { fit: true, phone: "second" },
      }),
      column.display({
        header: "Actions",
        cell: ({ row: { original: invitation } }) => (
          <RowActions inWords>
            {managing.mayInvite && invitation.can.withdraw === null && (
              <InvitationActions invitation={invitation} />
            )}
          </RowActions>
        ),
        meta: { silent: true, phone: "acts" },
      }),
    ];
  },
  nothingYet: { title: "Nobody is invited" },
});
