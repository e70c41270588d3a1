import {
  Card,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type SubprocessorsProps = {
  subprocessors: RouterOutputs["trust"]["readSubprocessors"]["items"];
};

/** Who else handles businesses' data, for anybody. */
export function Subprocessors({ subprocessors }: SubprocessorsProps) {
  return (
    <section aria-labelledby="subprocessors" className="flex flex-col gap-3">
      <h2 id="subprocessors" className="text-lg font-semibold">
        Who else handles data
      </h2>
      <Card>
        {subprocessors.length === 0 ? (
          <EmptyState title="No other company is listed">
            The operator of this installation has listed none.
          </EmptyState>
        ) : (
          <Table label="Who else handles data" narrow="stack">
            <TableHead>
              <TableRow>
                <TableHeader>Company</TableHeader>
                <TableHeader>For</TableHeader>
                <TableHeader>Country</TableHeader>
                <TableHeader>Since</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {subprocessors.map(({ name, purpose, country, since }) => (
                <TableRow key={name}>
                  <TableCell className="font-medium">{name}</TableCell>
                  <TableCell label="For">{purpose}</TableCell>
                  <TableCell label="Country">{country}</TableCell>
                  <TableCell label="Since" fit className="text-muted-foreground">
                    {since === null ? "Before this list" : formatDate(since)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Card>
    </section>
  );
}
