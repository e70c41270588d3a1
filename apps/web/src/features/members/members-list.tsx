import { Badge, filter, listFilters, listOf, RowActions } from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { standingWords, type Managing, type Member } from "./managing";
import { RemoveMember } from "./remove-member";
import { RoleSelect } from "./role-select";

/** People by name, with their roles to change. */
export const membersList = listOf<Member, Managing>()({
  label: "Members",
  filters: listFilters({
    q: filter.search({ label: "Search members", placeholder: "Name or email" }),
  }),
  rowId: ({ userId }) => userId,
  rowNote: ({ userId }, { me }) => userId === me && <Badge className="ml-2">You</Badge>,
  columns: (column, managing) => [
    column.accessor("name", { header: "Name", meta: { fit: true, className: "font-medium" } }),
    column.accessor("email", { header: "Email", meta: { muted: true, phone: "second" } }),
    column.display({
      header: "Role",
      cell: ({ row: { original: member } }) => <Role member={member} managing={managing} />,
      meta: { phone: "figure" },
    }),
    column.accessor("joinedAt", {
      header: "Joined",
      cell: (cell) => formatDate(cell.getValue(), managing.timeZone, new Date(managing.now)),
      meta: { fit: true },
    }),
    column.accessor("lastSignInAt", {
      header: "Last signed in",
      cell: (cell) => {
        const at = cell.getValue();
        return at ? formatDateTime(at, managing.timeZone, new Date(managing.now)) : "Not yet";
      },
      meta: { fit: true, muted: true },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original: member } }) => (
        <RowActions inWords>
          {member.can.change === null && (
            <RemoveMember member={member} isMe={member.userId === managing.me} />
          )}
        </RowActions>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: { title: "Nobody works here yet" },
  nothingFits: { title: "Nobody fits", text: "Try a part of the name or of the email." },
});

/** To be changed, or why it can't be. */
function Role({ member, managing }: { member: Member; managing: Managing }) {
  const fixed = member.can.change;
  if (fixed === null) return <RoleSelect member={member} managing={managing} />;
  return (
    <div>
      {standingWords(member, managing)}
      <p className="text-xs text-muted-foreground @max-xl/table:hidden">{fixed}</p>
    </div>
  );
}
