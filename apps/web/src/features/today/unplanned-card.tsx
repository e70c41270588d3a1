import {
  Badge,
  Card,
  CardHeader,
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import type { Survey } from "./read-today";

/** Orders not yet on a round, by area: where a van is worth sending. */
export function UnplannedCard({ areas }: { areas: Survey["unplanned"] }) {
  return (
    <Card>
      <CardHeader
        title="Not yet on a round"
        actions={
          areas.length > 0 && (
            <TextLink href="/orders?unplanned=true" className="text-dense">
              All orders to plan
            </TextLink>
          )
        }
      />
      {areas.length === 0 ? (
        <EmptyState icon={<PackageCheck />} title="Everything is on a round">
          Orders that can be planned show here by the first half of their postcode.
        </EmptyState>
      ) : (
        <Table label="Orders to plan, by area">
          <TableHead>
            <TableRow>
              <TableHeader>Area</TableHeader>
              <TableHeader numeric>Orders</TableHeader>
              <TableHeader numeric>Due by today</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {areas.map(({ area, town, orders, pressing }) => (
              <TableRow key={area}>
                <TableCell>
                  <RowLink href={`/orders?unplanned=true${area ? `&q=${area}` : ""}`}>
                    {area ?? "No postcode"}
                  </RowLink>
                  {town && <span className="text-muted-foreground"> · {town}</span>}
                </TableCell>
                <TableCell numeric>{orders}</TableCell>
                <TableCell numeric>
                  {pressing > 0 ? (
                    <Badge tone="warning">{pressing}</Badge>
                  ) : (
                    <span className="text-muted-foreground">–</span>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
