import {
  Badge,
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { planWords, type BillingSummary } from "./plan-words";
import { SubscribeButton } from "./subscribe-button";

/** The plans side by side; a business without a subscription chooses one here. */
export function PlanOffers({ summary }: { summary: BillingSummary }) {
  const { offers, next, subscription, can } = summary;
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title="Plans"
        hint={next === "portal" ? "Your plan is changed at the provider, above." : undefined}
      />
      <Table label="Plans" narrow="stack">
        <TableHead>
          <TableRow>
            <TableHeader>Plan</TableHeader>
            <TableHeader numeric>A month, ex VAT</TableHeader>
            <TableHeader numeric>Vehicles</TableHeader>
            <TableHeader>Online shop</TableHeader>
            <TableHeader numeric>Requests a minute</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {offers.map(({ plan, monthlyPence, vehicles, shop, requestsPerMinute }) => (
            <TableRow key={plan}>
              <TableCell fit className="font-medium">
                {planWords[plan]}
                {plan === subscription.plan && <Badge className="ml-2">Yours</Badge>}
              </TableCell>
              <TableCell label="A month, ex VAT" numeric>
                {formatMoney(monthlyPence)}
              </TableCell>
              <TableCell label="Vehicles" numeric>
                {vehicles ?? "Any number"}
              </TableCell>
              <TableCell label="Online shop">{shop ? "Yes" : "No"}</TableCell>
              <TableCell label="Requests a minute" numeric>
                {requestsPerMinute}
              </TableCell>
              <TableCell>{can.checkout === null && <SubscribeButton plan={plan} />}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
