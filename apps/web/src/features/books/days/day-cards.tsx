import {
  Badge,
  Card,
  CardHeader,
  Stat,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { IfVat } from "@/features/goods/if-vat";
import { atVat, type VatKind } from "@/features/goods/vat-words";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { failureWords } from "@/features/rounds/stop-words";
import { mergeRows, SumsCard, type SumsRow } from "../figures/sums-card";
import { differenceWords, sourceWords, type DayReport } from "./yard-days";

type Shown = { report: DayReport };
type Van = DayReport["vans"][number];

/** The day in four figures. */
export function DayFigures({ report }: Shown) {
  const { sales, money, drawer, drawerCash, vans, differences, onAccount, closed } = report;
  const sold = sales.reduce((sum, row) => sum + row.totalPence, 0);
  const taken = money.reduce((sum, row) => sum + row.receivedPence - row.refundedPence, 0);
  const cash = [
    ...vans.map(({ cashDuePence }) => cashDuePence),
    ...drawer.filter(({ method }) => method === "cash").map(({ duePence }) => duePence),
    // Counted off vans into the drawer: the vans have it already.
    0 - drawerCash.fromVansPence,
  ];
  return (
    <Card className="grid grid-cols-2 divide-border max-xl:[&>*:nth-child(n+3)]:border-t xl:grid-cols-4 xl:divide-x [&>*]:p-4">
      <Stat
        label="Sold"
        value={formatMoney(sold)}
        hint={
          <>
            <IfVat>inc VAT; </IfVat>
            {formatMoney(onAccount.totalPence)} more on account
          </>
        }
      />
      <Stat label="Takings" value={formatMoney(taken)} hint="cash, cheques and cards" />
      <Stat
        label="Cash due"
        value={formatMoney(cash.reduce((sum, pence) => sum + pence, 0))}
        hint="from vans and the counter"
      />
      <Stat
        label="Differences"
        value={formatQuantity(differences.length)}
        hint={closed ? "each with a word" : "before the drawer is counted"}
      />
    </Card>
  );
}

/** Each van out and back: its stops, its cash, its goods. */
export function VansCard({ report: { vans, day } }: Shown) {
  return (
    <Card data-print="together">
      <CardHeader title="Vans" hint="Rounds that start at this yard." />
      {vans.length === 0 ? (
        <p className="px-4 py-3 text-dense text-muted-foreground">No round went out.</p>
      ) : (
        <ul className="divide-y">
          {vans.map((van) => (
            <li key={van.roundId} className="flex flex-col gap-2 px-4 py-3">
              <VanFacts van={van} day={day} />
              {van.goods.length > 0 && <VanGoods van={van} />}
              {van.failed.length > 0 && (
                <ul className="text-dense">
                  {van.failed.map(({ orderId, orderNumber, reason }) => (
                    <li key={orderId}>
                      Not delivered: <TextLink href={`/orders/${orderId}`}>{orderNumber}</TextLink>
                      {reason && `, ${failureWords[reason].toLowerCase()}`}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const stateWords = { planned: "Did not go out", out: "Still out", done: "Back" } as const;

function VanFacts({ van, day }: { van: Van; day: string }) {
  const { cashDuePence, cashCountedPence, cashToCountPence } = van;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-dense">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <TextLink href={`/rounds/${van.roundId}`} className="font-semibold">
          {van.vehicleName ?? "Round without a van"}
        </TextLink>
        {van.roundDate === day ? (
          <Badge tone={van.status === "done" ? "success" : "warning"}>
            {stateWords[van.status]}
          </Badge>
        ) : (
          <span className="text-muted-foreground">told late, of {formatDate(van.roundDate)}</span>
        )}
        {van.roundDate === day && (
          <span className="text-muted-foreground">
            {van.deliveredStops} delivered, {van.failedStops} failed
            {van.openStops > 0 && `, ${van.openStops} open`}
          </span>
        )}
      </p>
      <p className="tabular-nums">
        Cash {formatMoney(cashCountedPence)} counted of {formatMoney(cashDuePence)}
        {cashToCountPence > 0 && `, ${formatMoney(cashToCountPence)} to count`}
      </p>
    </div>
  );
}

function VanGoods({ van }: { van: Van }) {
  const counted = (found: number | null, expected: number) =>
    found === null ? `${expected}, not counted` : `${found} of ${expected}`;
  const label = `Goods of ${van.vehicleName ?? "the round"}`;
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-1 text-dense sm:hidden">
        {van.goods.map((goods) => (
          <li key={goods.productId}>
            <p className="font-medium">{goods.productName}</p>
            <p className="text-muted-foreground">
              {goods.loaded} loaded, {goods.delivered} delivered. Full back:{" "}
              {counted(goods.back, goods.backExpected)}. Empty back:{" "}
              {counted(goods.empties, goods.emptiesExpected)}.
            </p>
          </li>
        ))}
      </ul>
      <div className="max-sm:hidden">
        <Table label={label} className="text-dense">
          <TableHead>
            <TableRow>
              <TableHeader>Product</TableHeader>
              <TableHeader numeric>Loaded</TableHeader>
              <TableHeader numeric>Delivered</TableHeader>
              <TableHeader numeric>Full back</TableHeader>
              <TableHeader numeric>Empty back</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {van.goods.map((goods) => (
              <TableRow key={goods.productId}>
                <TableCell>{goods.productName}</TableCell>
                <TableCell numeric>{goods.loaded}</TableCell>
                <TableCell numeric>{goods.delivered}</TableCell>
                <TableCell numeric>{counted(goods.back, goods.backExpected)}</TableCell>
                <TableCell numeric>{counted(goods.empties, goods.emptiesExpected)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </>
  );
}

/** What was sold at the yard, by where and by rate of VAT. */
export async function DaySalesCard({ report: { sales, onAccount } }: Shown) {
  const total = (of: "netPence" | "vatPence" | "totalPence") =>
    sales.reduce((sum, row) => sum + row[of], 0);
  const hasVat = (await hasVatHere()) || total("vatPence") !== 0;
  const figuresOf = (sums: Record<"netPence" | "vatPence" | "totalPence", number>) =>
    hasVat ? [sums.netPence, sums.vatPence, sums.totalPence] : [sums.totalPence];
  const rows = mergeRows(
    sales.map(({ source, netPence, vatPence, totalPence, ...kind }) => ({
      words: `${sourceWords[source]}${hasVat ? ` ${atVat(kind)}` : ""}`,
      sums: figuresOf({ netPence, vatPence, totalPence }),
    })),
  );
  const all = figuresOf({
    netPence: total("netPence"),
    vatPence: total("vatPence"),
    totalPence: total("totalPence"),
  });
  return (
    <SumsCard
      title="Sales"
      what="Sales"
      columns={hasVat ? ["Net", "VAT", "Including VAT"] : ["Amount"]}
      nothing="Nothing was sold to be paid by itself."
      rows={sales.length === 0 ? [] : [...rows, { words: "Together", sums: all, strong: true }]}
    >
      <p>
        {onAccount.orders === 0
          ? "Nothing was delivered on account."
          : `${formatQuantity(onAccount.orders, "order")} on account, ${formatMoney(onAccount.totalPence)}: a sale once it is billed.`}
      </p>
    </SumsCard>
  );
}

/** What came in at the yard, by where and how. */
export const TakingsCard = ({ report: { money } }: Shown) => (
  <SumsCard
    title="Takings"
    what="From"
    columns={["Received", "Paid back"]}
    nothing="No money was taken here."
    rows={money.map(({ source, method, receivedPence, refundedPence }) => ({
      words: `${sourceWords[source]}, ${receiptMethodWords[method].toLowerCase()}`,
      sums: [receivedPence, refundedPence],
    }))}
  />
);

/** The drawer: what should be in it, and what whoever closed the day counted. */
export function DrawerCard({ report: { drawer, closed } }: Shown) {
  if (!closed) return null;
  return (
    <SumsCard
      title="Drawer"
      hint="Without the float."
      what="How"
      columns={["Due", "Counted", "Difference"]}
      rows={drawer.map(({ method, duePence, countedPence }) => ({
        words: receiptMethodWords[method],
        sums: [duePence, countedPence, countedPence === null ? null : countedPence - duePence],
      }))}
    />
  );
}

/** What happened in the whole business at no yard. */
export async function OfficeCard({ report: { office, closed } }: Shown) {
  const hasVat = await hasVatHere();
  const rateOf = (kind: VatKind) => (hasVat ? ` ${atVat(kind)}` : "");
  const sales = mergeRows([
    ...office.sales.map(({ totalPence, ...kind }) => ({
      words: `Billed and sold${rateOf(kind)}`,
      sums: [totalPence, null],
    })),
    ...office.credited.map(({ totalPence, ...kind }) => ({
      words: `Credit notes${rateOf(kind)}`,
      sums: [null, totalPence],
    })),
  ]);
  const money: SumsRow[] = office.money.map(({ source, method, receivedPence, refundedPence }) => ({
    words: source === "office" ? receiptMethodWords[method] : sourceWords[source],
    sums: [receivedPence, refundedPence],
  }));
  return (
    <SumsCard
      title="Links, shop and office"
      hint={
        <>
          Of the whole business: what came in at no yard.<IfVat> Including VAT.</IfVat>
        </>
      }
      what="What"
      columns={["In", "Back"]}
      nothing="Nothing was billed, and no money came by link, in the shop or by bank."
      rows={[...sales, ...money]}
    >
      {closed && <p>As it was known when the day was closed. It is locked with the month.</p>}
    </SumsCard>
  );
}

/** What was not as it should be, and what was said to it. */
export function DifferencesCard({ report: { differences, closed } }: Shown) {
  if (!closed || differences.length === 0) return null;
  return (
    <Card data-print="together">
      <CardHeader title="Differences" />
      <ul className="divide-y text-dense">
        {differences.map((one) => (
          <li key={one.key} className="px-4 py-2.5">
            <p className="font-medium">{differenceWords(one)}</p>
            <p className="text-muted-foreground">{one.words}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
