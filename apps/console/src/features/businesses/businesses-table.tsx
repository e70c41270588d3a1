import {
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { BusinessBadges } from "./business-badges";
import { planWords, type Business } from "./words";

export function BusinessesTable({ businesses }: { businesses: readonly Business[] }) {
  if (businesses.length === 0) {
    return <EmptyState title="No such business">Try another name, or part of one.</EmptyState>;
  }
  return (
    <Table label="Businesses" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Business</TableHeader>
          <TableHeader>Plan</TableHeader>
          <TableHeader>Standing</TableHeader>
          <TableHeader numeric>Vehicles</TableHeader>
          <TableHeader numeric>People</TableHeader>
          <TableHeader>Since</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {businesses.map((business) => (
          <TableRow key={business.id}>
            <TableCell>
              <RowLink href={`/businesses/${business.id}`}>{business.name}</RowLink>
              <span className="block text-xs text-muted-foreground">{business.slug}</span>
            </TableCell>
            <TableCell label="Plan">{planWords[business.subscription.plan]}</TableCell>
            <TableCell label="Standing">
              <BusinessBadges business={business} />
            </TableCell>
            <TableCell label="Vehicles" numeric>
              {vehiclesOf(business)}
            </TableCell>
            <TableCell label="People" numeric>
              {business.members}
            </TableCell>
            <TableCell label="Since" fit className="text-muted-foreground">
              {formatDay(business.createdAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** "6 of 10", or "6" where there is no limit. */
export const vehiclesOf = ({ subscription, limits }: Business): string =>
  limits.vehicleLimit === null
    ? String(subscription.vehiclesUsed)
    : `${subscription.vehiclesUsed} of ${limits.vehicleLimit}`;
