import { Card, CardHeader, EmptyState, Table, TableBody, TableCell, TableRow } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { browserName } from "@/features/browser/browser-name";
import type { RouterOutputs } from "@/trpc/outputs";

type SignInsProps = { signIns: RouterOutputs["console"]["people"]["signIns"]["items"] };

/** Where a person is signed in now. */
export function SignIns({ signIns }: SignInsProps) {
  return (
    <Card>
      <CardHeader title="Signed in" />
      {signIns.length === 0 ? (
        <EmptyState title="Nowhere at the moment" />
      ) : (
        <Table label="Sessions" narrow="scroll">
          <TableBody>
            {signIns.map(({ id, userAgent, signedInAt, lastUsedAt, twoStep }) => (
              <TableRow key={id}>
                <TableCell>
                  {browserName(userAgent)}
                  <span className="block text-xs text-muted-foreground">
                    since {formatDateTime(signedInAt)}
                    {twoStep && ", with the second step"}
                  </span>
                </TableCell>
                <TableCell fit className="text-muted-foreground">
                  {formatDateTime(lastUsedAt)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
