import {
  Badge,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { roleWords } from "@/session/roles";
import { whyFixed, type Managing, type Member } from "./managing";
import { RemoveMember } from "./remove-member";
import { RoleSelect } from "./role-select";

type MembersTableProps = { members: readonly Member[]; managing: Managing };

/** People by name, with their roles to change. */
export function MembersTable({ members, managing }: MembersTableProps) {
  const { timeZone, now, me } = managing;
  return (
    <Table label="Members" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Email</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Joined</TableHeader>
          <TableHeader>Last signed in</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => {
          const fixed = whyFixed(member, managing);
          return (
            <TableRow key={member.userId}>
              <TableCell fit className="font-medium">
                {member.name}
                {member.userId === me && <Badge className="ml-2">You</Badge>}
              </TableCell>
              <TableCell label="Email" className="text-muted-foreground">
                {member.email}
              </TableCell>
              <TableCell label="Role">
                {fixed === null ? (
                  <RoleSelect member={member} managing={managing} />
                ) : (
                  <div>
                    {roleWords[member.role]}
                    <p className="text-xs text-muted-foreground">{fixed}</p>
                  </div>
                )}
              </TableCell>
              <TableCell label="Joined" fit>
                {formatDate(member.joinedAt, timeZone, new Date(now))}
              </TableCell>
              <TableCell label="Last signed in" fit className="text-muted-foreground">
                {member.lastSignInAt
                  ? formatDateTime(member.lastSignInAt, timeZone, new Date(now))
                  : "Not yet"}
              </TableCell>
              <TableCell>
                <RowActions>
                  {fixed === null && <RemoveMember member={member} isMe={member.userId === me} />}
                </RowActions>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
