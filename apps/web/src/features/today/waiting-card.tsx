import { Card, CardBody, CardHeader, EmptyState } from "@roundsman/ui";
import { daysFromToday, formatDay, formatMoney, formatQuantity } from "@roundsman/ui/format";
import {
  Boxes,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CreditCard,
  HandCoins,
  Repeat,
  UserPlus,
} from "lucide-react";
import { IfVat, IncVat } from "@/features/goods/if-vat";
import { dayHref } from "../books/days/yard-days";
import type { Answers, EndingTests, Survey } from "./read-today";
import { WaitingFleet } from "./waiting-fleet";
import { WaitingGroup } from "./waiting-group";
import { WaitingTests } from "./waiting-tests";
import { WaitingTexts } from "./waiting-texts";
import { WaitingVat } from "./waiting-vat";
import { WaitingVatErrors } from "./waiting-vat-errors";

type WaitingCardProps = {
  survey: Survey;
  endingTests: EndingTests;
  answers: Answers;
  timeZone: string;
};

/** What waits for somebody in the office: money, stock, suppliers, applications. */
export function WaitingCard({ survey, endingTests, answers, timeZone }: WaitingCardProps) {
  const { unpaidLinks, lowStock, lateSupplierOrders, tradeApplications, daysToClose } = survey;
  const { unpaidDeliveries } = survey;
  const { refusedRecords, unsafeVehicles, endingPapers, refusedStanding } = survey;
  // What is not for them to see is not waiting for them.
  const all = [
    survey.vatErrors,
    refusedRecords,
    unsafeVehicles,
    endingPapers,
    endingTests,
    refusedStanding,
    unpaidDeliveries,
    unpaidLinks,
    lowStock,
    lateSupplierOrders,
    tradeApplications,
    daysToClose,
  ].filter((group) => group !== null);
  return (
    <Card>
      <CardHeader title="Waiting for you" />
      {all.every(({ count }) => count === 0) && !answers?.length && !survey.vatUnanswered ? (
        <EmptyState icon={<CircleCheck />} title="Nothing is waiting">
          Records of drivers that were refused, unsafe vans, papers that run out, standing orders
          without an order, deliveries not paid, unpaid links, low stock, late suppliers, trade
          applications, days to close and texts to answer show here.
        </EmptyState>
      ) : (
        <CardBody className="gap-0 divide-y py-0">
          <WaitingVat unanswered={survey.vatUnanswered} />
          <WaitingVatErrors errors={survey.vatErrors} />
          <WaitingFleet
            records={refusedRecords}
            unsafe={unsafeVehicles}
            papers={endingPapers}
            timeZone={timeZone}
          />
          <WaitingTexts answers={answers} timeZone={timeZone} />
          <WaitingTests tests={endingTests} />
          {daysToClose && (
            <WaitingGroup
              icon={<CalendarClock aria-hidden />}
              title="Days to close"
              count={daysToClose.count}
              allHref="/books/days"
              items={daysToClose.items.map(({ locationId, locationName, day }) => ({
                id: `${locationId} ${day}`,
                href: dayHref(locationId, day),
                words: locationName,
                detail: formatDay(day, timeZone),
              }))}
            />
          )}
          <WaitingGroup
            icon={<Repeat aria-hidden />}
            title="Standing orders without an order"
            count={refusedStanding.count}
            allHref="/orders/standing"
            items={refusedStanding.items.map(({ standingOrderId, customerName, deliversOn }) => ({
              id: `${standingOrderId} ${deliversOn}`,
              href: `/orders/standing/${standingOrderId}`,
              words: customerName,
              detail: formatDay(deliversOn, timeZone),
            }))}
          />
          {unpaidDeliveries && (
            <WaitingGroup
              icon={<HandCoins aria-hidden />}
              title={
                <>
                  Delivered, not paid: {formatMoney(unpaidDeliveries.pence)}
                  <IncVat />
                </>
              }
              count={unpaidDeliveries.count}
              allHref="/invoices/statements"
              items={unpaidDeliveries.items.map((order) => ({
                id: order.orderId,
                href: `/orders/${order.orderId}`,
                words: order.customerName ?? order.number,
                detail: `${formatMoney(order.owedPence)} · ${formatDay(order.since, timeZone)}`,
              }))}
            />
          )}
          <WaitingGroup
            icon={<CreditCard aria-hidden />}
            title={<IfVat instead="Unpaid links">Unpaid links, inc VAT</IfVat>}
            count={unpaidLinks.count}
            items={unpaidLinks.items.map((order) => ({
              id: order.orderId,
              href: `/orders/${order.orderId}`,
              words: order.customerName ?? order.number,
              detail: `${formatMoney(order.duePence)} · ${formatDay(order.createdAt, timeZone)}`,
            }))}
          />
          {lowStock && (
            <WaitingGroup
              icon={<Boxes aria-hidden />}
              title="Low stock"
              count={lowStock.count}
              allHref="/stock?low=true"
              items={lowStock.items.map((product) => ({
                id: product.productId,
                href: `/stock?q=${encodeURIComponent(product.productName)}`,
                words: product.productName,
                detail: `${formatQuantity(product.free)} left`,
              }))}
            />
          )}
          {lateSupplierOrders && (
            <WaitingGroup
              icon={<CalendarX2 aria-hidden />}
              title="Late supplier orders"
              count={lateSupplierOrders.count}
              allHref="/suppliers/orders?state=late"
              items={lateSupplierOrders.items.map((order) => ({
                id: order.id,
                href: `/suppliers/orders/${order.id}`,
                words: `${order.supplierName}, to ${order.locationName}`,
                detail: lateText(order.expectedOn, timeZone),
              }))}
            />
          )}
          {tradeApplications && (
            <WaitingGroup
              icon={<UserPlus aria-hidden />}
              title="Trade applications"
              count={tradeApplications.count}
              items={tradeApplications.items.map((application) => ({
                id: application.id,
                href: `/trade-applications/${application.id}`,
                words: application.businessName,
                detail: formatDay(application.createdAt, timeZone),
              }))}
            />
          )}
        </CardBody>
      )}
    </Card>
  );
}

function lateText(expectedOn: string, timeZone: string): string {
  const days = -daysFromToday(expectedOn, timeZone);
  return `${formatQuantity(days, "day")} late`;
}
