import {
  Card,
  CardHeader,
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { roleWords } from "@/features/people/roles";
import type { RouterOutputs } from "@/trpc/outputs";

type BusinessHealth = RouterOutputs["console"]["health"]["ofBusiness"];

/** Who was there lately, the last first. */
export function LastSignIns({ signIns }: Pick<BusinessHealth, "signIns">) {
  return (
    <Card>
      <CardHeader title="Last sign-ins" />
      {signIns.length === 0 ? (
        <EmptyState title="Nobody works there" />
      ) : (
        <Table label="Last sign-ins" narrow="scroll">
          <TableBody>
            {signIns.map(({ userId, name, role, lastSignInAt }) => (
              <TableRow key={userId}>
                <TableCell>
                  <RowLink href={`/people/${userId}`}>{name}</RowLink>
                  <span className="block text-xs text-muted-foreground">{roleWords[role]}</span>
                </TableCell>
                <TableCell fit className="text-end text-muted-foreground">
                  {lastSignInAt === null ? "Never" : formatDateTime(lastSignInAt)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

/** What drivers' phones could not get recorded; the order stands in the office's own record. */
export function Refusals({ refusals }: Pick<BusinessHealth, "refusals">) {
  return (
    <Card>
      <CardHeader
        title="Refused records"
        hint="What a driver's phone could not record, last week"
      />
      {refusals.length === 0 ? (
        <EmptyState title="Everything was recorded" />
      ) : (
        <Table label="Refused records" narrow="scroll">
          <TableBody>
            {refusals.map(({ id, at, actorName }) => (
              <TableRow key={id}>
                <TableCell>{actorName}</TableCell>
                <TableCell fit className="text-end text-muted-foreground">
                  {formatDateTime(at)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
