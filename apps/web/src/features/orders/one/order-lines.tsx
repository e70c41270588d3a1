import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, perUnit } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import { IfVat } from "@/features/goods/if-vat";
import { vatKey, vatLabel } from "@/features/goods/vat-words";
import { entered } from "@/features/goods/price-entered";
import { FuelNotices } from "@/features/rules/fuel-notices";
import { WhyRules } from "@/features/rules/why-rules";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Order } from "@/features/states/order-states";
import { LineSupply, type Supplies } from "../line-supply";

type OrderLinesProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  supply: Supplies;
};

/** What was ordered and what it comes to, excluding and including VAT. */
export function OrderLines({ order, sums, supply }: OrderLinesProps) {
  const delivered = order.status === "delivered";
  const columns = delivered ? 4 : 3;
  const mixed = order.lines.some(({ unitPriceIncVat }) => unitPriceIncVat !== null);
  // What is enough needs no word once the order is taken.
  const short = supply.filter(({ warning }) => warning !== null);
  return (
    <Card>
      <CardHeader
        title="Ordered"
        hint={
          <IfVat document={sums}>
            {mixed ? "Prices exclude VAT, but for those that say inc VAT." : "Prices exclude VAT."}
          </IfVat>
        }
      />
      <Table label="Ordered">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader numeric>Quantity</TableHeader>
            {delivered && (
              <TableHeader numeric className="max-sm:whitespace-normal">
                Handed over
              </TableHeader>
            )}
            <TableHeader numeric className="sm:w-28">
              Price
            </TableHeader>
            <TableHeader numeric className="sm:w-28">
              Total
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {order.lines.map((line) => {
            const { pence, vat } = entered(line);
            const due = sums.lines.find(({ orderLineId }) => orderLineId === line.id);
            return (
              <TableRow key={line.id}>
                <TableCell className="font-medium">
                  {line.productName}
                  {line.measurePrice !== null && (
                    <span className="block text-xs font-normal text-muted-foreground">
                      At {formatMoney(line.measurePrice)}
                      {perUnit(line.unit)}
                    </span>
                  )}
                  {line.discountPercent > 0 && (
                    <span className="block text-xs font-normal text-muted-foreground">
                      Less {line.discountPercent}% discount
                    </span>
                  )}
                  <LineSupply supply={short} productId={line.productId} />
                </TableCell>
                <TableCell numeric>{line.quantity}</TableCell>
                {delivered && (
                  <TableCell numeric>
                    {line.deliveredQuantity}
                    {due?.short && (
                      <span className="block text-xs text-muted-foreground">{due.short}</span>
                    )}
                  </TableCell>
                )}
                <TableCell numeric>
                  {formatMoney(pence)}
                  {vat === "inc VAT" && <LineIncVat sums={sums} />}
                </TableCell>
                <TableCell numeric>
                  {formatMoney(due?.amountPence ?? line.amountPence)}
                  {vat === "inc VAT" && <LineIncVat sums={sums} />}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
        <TableFoot>
          {sums.discountPence > 0 && (
            <>
              <Sum
                label="Before discounts"
                columns={columns}
                pence={sums.netPence + sums.discountPence - order.deliveryChargePence}
                quiet
              />
              <Sum
                label={order.discountReason ? `Discounts: ${order.discountReason}` : "Discounts"}
                columns={columns}
                pence={-sums.discountPence}
                quiet
              />
            </>
          )}
          {(order.deliveryChargePence > 0 || order.deliveryDiscountPence > 0) && (
            <Sum
              label={
                order.deliveryDiscountPence > 0
                  ? `Delivery, ${formatMoney(order.deliveryDiscountPence)} off for the day`
                  : "Delivery"
              }
              columns={columns}
              pence={order.deliveryChargePence}
              quiet
            />
          )}
          <IfVat document={sums}>
            <Sum label="Total ex VAT" columns={columns} pence={sums.netPence} quiet />
            {sums.parts.map(({ vatPence, ...kind }) => (
              <Sum
                key={vatKey(kind)}
                label={vatLabel(kind)}
                columns={columns}
                pence={vatPence}
                quiet
              />
            ))}
          </IfVat>
          <Sum
            label={
              <IfVat document={sums} instead="Total">
                Total inc VAT
              </IfVat>
            }
            columns={columns}
            pence={sums.totalPence}
          />
        </TableFoot>
      </Table>
      {order.fuelNotices && (
        <div className="flex flex-col gap-2 px-6 pb-4">
          <FuelNotices notices={order.fuelNotices} />
        </div>
      )}
      <WhyRules reasons={order.explanation} className="px-6 pb-4" />
    </Card>
  );
}

const LineIncVat = ({ sums }: Pick<OrderLinesProps, "sums">) => (
  <IfVat document={sums}>
    <span className="block text-xs text-muted-foreground">inc VAT</span>
  </IfVat>
);

type SumProps = { label: ReactNode; columns: number; pence: number; quiet?: boolean };

function Sum({ label, columns, pence, quiet = false }: SumProps) {
  return (
    <TableRow>
      <TableCell
        colSpan={columns}
        numeric
        className={quiet ? "text-muted-foreground" : "text-sm font-semibold"}
      >
        {label}
      </TableCell>
      <TableCell numeric className={quiet ? "" : "text-sm font-semibold"}>
        {formatMoney(pence)}
      </TableCell>
    </TableRow>
  );
}
