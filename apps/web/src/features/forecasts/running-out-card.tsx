import {
  ButtonLink,
  Card,
  CardBody,
  CardHeader,
  KeyHint,
  PhoneLink,
  TextLink,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Plus } from "lucide-react";
import Link from "next/link";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { AskByText } from "./ask-by-text";
import { orderHref, type Asked } from "./asked";
import { NotNow } from "./not-now";
import { emptyWords } from "./words";

type RunningOutCardProps = {
  runningOut: NonNullable<RouterOutputs["office"]["today"]["survey"]["runningOut"]>;
  /** Until when "Not now" hides one unless somebody says otherwise, YYYY-MM-DD. */
  hideUntil: string;
  timeZone: string;
};

/**
 * Who will probably be out of something before their round after the next, and what can be done about it. J and K go
 * along the rows; T texts and P phones whom the row with the focus names.
 */
export function RunningOutCard({ runningOut, hideUntil, timeZone }: RunningOutCardProps) {
  const { count, items } = runningOut;
  if (count === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Running out"
        actions={
          <TextLink href="/customers/running-out?ask=true" className="text-dense">
            {count > items.length ? `All ${formatQuantity(count)}` : "All forecasts"}
          </TextLink>
        }
      />
      <CardBody className="py-0">
        <ul aria-label="Running out" className="flex flex-col divide-y">
          {items.map((asked) => (
            <Row key={asked.id} asked={asked} hideUntil={hideUntil} timeZone={timeZone} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Row({
  asked,
  hideUntil,
  timeZone,
}: {
  asked: Asked;
  hideUntil: string;
  timeZone: string;
}) {
  const { customerId, customerName, phone, doNotCall, town, productName } = asked;
  return (
    <li className="flex flex-col gap-2 py-3 has-[[data-row-link]:focus-visible]:bg-muted/50 xl:flex-row xl:items-center xl:justify-between">
      <div className="min-w-0 text-dense">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={`/customers/${customerId}`}
            prefetch={false}
            data-row-link=""
            className="inline-flex min-h-6 items-center font-medium hover:underline"
          >
            {customerName}
          </Link>
          {town && <span className="text-muted-foreground">{town}</span>}
          {phone && (
            <span className="inline-flex items-center gap-1.5">
              <PhoneLink
                inRow
                onKey
                number={phone}
                doNotCall={doNotCall}
                className="text-link underline"
              />
              <KeyHint>P</KeyHint>
            </span>
          )}
        </p>
        <p className="text-muted-foreground">
          {productName} · {emptyWords(asked, timeZone)}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Changing needs="customers:write">
          <AskByText asked={asked} timeZone={timeZone} />
        </Changing>
        <Changing needs="orders:write">
          <ButtonLink href={orderHref(asked)}>
            <Plus aria-hidden />
            New order
          </ButtonLink>
        </Changing>
        <Changing needs="customers:write">
          <NotNow forecast={asked} until={hideUntil} />
        </Changing>
      </div>
    </li>
  );
}
