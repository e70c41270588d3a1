import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Items = RouterOutputs["office"]["movingIn"]["list"]["items"];
type WorkbooksProps = { items: Items; shown: string | undefined; timeZone: string };

const words = { checked: "Not brought in", applied: "Brought in", undone: "Taken back" } as const;

/** The workbooks so far, the latest first. */
export function Workbooks({ items, shown, timeZone }: WorkbooksProps) {
  return (
    <Card>
      <CardHeader title="Workbooks so far" />
      <Table label="Workbooks" narrow="stack">
        <TableHead>
          <TableRow>
            <TableHeader>File</TableHeader>
            <TableHeader>From</TableHeader>
            <TableHeader>Uploaded</TableHeader>
            <TableHeader>Now</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, fileName, source, createdAt, createdByName, status }) => (
            <TableRow key={id}>
              <TableCell>
                {id === shown ? (
                  <span className="font-medium">{fileName}</span>
                ) : (
                  <TextLink href={`/settings/moving-in?workbook=${id}`}>{fileName}</TextLink>
                )}
              </TableCell>
              <TableCell label="From">{source}</TableCell>
              <TableCell label="Uploaded">
                {formatDateTime(createdAt, timeZone)}, {createdByName}
              </TableCell>
              <TableCell label="Now">{words[status]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
