import {
  Badge,
  Card,
  CardHeader,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { deviceOf } from "./device";
import { EndOthers, EndSession } from "./end-sessions";

type SessionsCardProps = {
  sessions: RouterOutputs["account"]["listSessions"]["items"];
  timeZone: string;
};

/** Where one is signed in, and the way out of it elsewhere. */
export function SessionsCard({ sessions, timeZone }: SessionsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Where you are signed in"
        hint="Each lasts 30 days from when it was last used."
        actions={sessions.length > 1 && <EndOthers />}
      />
      <Table label="Sessions" narrow="stack">
        <TableHead>
          <TableRow>
            <TableHeader>Device</TableHeader>
            <TableHeader>Signed in</TableHeader>
            <TableHeader>Last used</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.map(({ id, userAgent, createdAt, lastUsedAt, current, twoStep }) => (
            <TableRow key={id}>
              <TableCell>
                {deviceOf(userAgent)}
                {current && <Badge className="ml-2">Here</Badge>}
                {twoStep && (
                  <Badge tone="success" className="ml-2">
                    Two steps
                  </Badge>
                )}
              </TableCell>
              <TableCell label="Signed in" fit>
                {formatDateTime(createdAt, timeZone)}
              </TableCell>
              <TableCell label="Last used" fit className="text-muted-foreground">
                {formatDateTime(lastUsedAt, timeZone)}
              </TableCell>
              <TableCell>
                <RowActions>
                  {!current && <EndSession id={id} device={deviceOf(userAgent)} />}
                </RowActions>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
