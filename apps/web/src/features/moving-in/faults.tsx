import {
  ScrollRegion,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import type { Detail } from "./use-moving-in";

/** So many are read by nobody; the first are put right, and the file is chosen again. */
const mostShown = 500;

/** Everything that is wrong, as it is found in the sheet: where, what stands there, and why it won't do. */
export function Faults({ detail: { faults, faultCount } }: { detail: Detail }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-dense font-semibold">
        {formatQuantity(faultCount, "cell")} to put right
      </h3>
      <p className="text-xs text-muted-foreground">
        Put them right in your file, and choose it again. Nothing is brought in until all are.
      </p>
      <ScrollRegion
        label="What is wrong, scrolled"
        maxHeight={420}
        className="rounded-lg border [--shell-top:0px]"
      >
        <Table label="What is wrong" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Sheet</TableHeader>
              <TableHeader numeric>Row</TableHeader>
              <TableHeader>Column</TableHeader>
              <TableHeader>It says</TableHeader>
              <TableHeader>What is wrong</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.slice(0, mostShown).map(({ sheet, row, column, value, message }) => (
              <TableRow key={`${sheet} ${row} ${column} ${message}`}>
                <TableCell label="Sheet">{sheet}</TableCell>
                <TableCell numeric label="Row">
                  {row}
                </TableCell>
                <TableCell label="Column">{column ?? "The whole row"}</TableCell>
                <TableCell label="It says" className="break-words">
                  {value || <span className="text-muted-foreground">nothing</span>}
                </TableCell>
                <TableCell label="What is wrong">{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {faultCount > mostShown && (
        <p className="text-xs text-muted-foreground">
          And {formatQuantity(faultCount - mostShown)} more, once these are put right.
        </p>
      )}
    </section>
  );
}
