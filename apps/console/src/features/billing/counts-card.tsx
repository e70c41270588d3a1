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
import { plans, planWords, statuses, statusWords } from "@/features/businesses/words";
import type { Figures } from "./figures";

/** Businesses by plan and status; each figure links to its businesses. */
export function CountsCard({ counts }: { counts: Figures["counts"] }) {
  const countOf = (plan: string, status: string) =>
    counts.find((count) => count.plan === plan && count.status === status)?.businesses ?? 0;
  const seen = statuses.filter((status) => counts.some((count) => count.status === status));
  return (
    <Card>
      <CardHeader title="Businesses" hint="By plan and subscription" />
      <Table label="Businesses by plan and subscription" narrow="scroll">
        <TableHead>
          <TableRow>
            <TableHeader>Subscription</TableHeader>
            {plans.map((plan) => (
              <TableHeader key={plan} numeric>
                {planWords[plan]}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {seen.map((status) => (
            <TableRow key={status}>
              <TableCell>{statusWords[status]}</TableCell>
              {plans.map((plan) => (
                <TableCell key={plan} numeric>
                  {countOf(plan, status) === 0 ? (
                    "–"
                  ) : (
                    <TextLink href={`/businesses?plan=${plan}&status=${status}`}>
                      {countOf(plan, status)}
                    </TextLink>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
