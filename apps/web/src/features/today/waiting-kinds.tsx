import {
  daysFromToday,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatQuantity,
  formatTime,
} from "@roundsman/ui/format";
import {
  Banknote,
  Boxes,
  CalendarClock,
  CalendarX2,
  CreditCard,
  CylinderIcon,
  FileQuestion,
  HandCoins,
  IdCard,
  MessageSquare,
  PackageOpen,
  ReceiptText,
  Repeat,
  TriangleAlert,
  UserPlus,
} from "lucide-react";
import { dayHref } from "@/features/books/days/yard-days";
import { vatErrorWords } from "@/features/books/vat-errors/vat-error-words";
import { customerHref } from "@/features/states/customer-tabs";
import { paperWords } from "@/features/fleet/papers/paper-values";
import { IfVat, IncVat } from "@/features/goods/if-vat";
import { DeliverRest } from "@/features/orders/one/deliver-rest";
import { refusedKinds } from "@/features/rounds/refused/refused-kinds";
import type { Survey } from "./read-today";
import type { Waiting, WaitingKind } from "./waiting";

/** Everything in the survey that has a count. Who runs out has a card of their own. */
type Counted = {
  [K in keyof Survey]: NonNullable<Survey[K]> extends { count: number } ? K : never;
}[keyof Survey];
type KindName =
  | Exclude<Counted, "runningOut">
  | Exclude<keyof Waiting, "survey" | "timeZone">
  | "vatUnanswered";

/** At most this many texts are shown. */
const textsNamed = 5;

/** Null where a kind is not for the one who looks. What is most pressing comes first. */
const kinds: { [K in KindName]: (waiting: Waiting) => WaitingKind | null } = {
  vatUnanswered: ({ survey: { vatUnanswered } }) => ({
    icon: ReceiptText,
    title: "Are you registered for VAT?",
    count: vatUnanswered ? 1 : 0,
    act: { href: "/settings#vat", label: "Answer" },
    items: [
      {
        id: "vat",
        href: "/settings#vat",
        words: "Until you answer, orders have the VAT of their products",
        detail: "",
      },
    ],
  }),
  vatErrors: ({ survey: { vatErrors } }) =>
    vatErrors && {
      icon: ReceiptText,
      title: vatErrorWords(vatErrors),
      count: vatErrors.count,
      act: { href: "/books/vat-errors", label: "Correct them" },
      items: [],
    },
  refusedRecords: ({ survey: { refusedRecords: group }, timeZone }) =>
    group && {
      icon: FileQuestion,
      title: "Drivers' records to decide",
      count: group.count,
      act: { href: "/rounds/refused", label: "Decide" },
      items: group.items.map(({ id, kind, byName, customerName, number, doneAt }) => ({
        id,
        href: "/rounds/refused",
        words: `${customerName ?? number ?? refusedKinds[kind]}, by ${byName}`,
        detail: `${formatDay(doneAt, timeZone)}, ${formatTime(doneAt, timeZone)}`,
      })),
    },
  vehicleDefects: ({ survey: { vehicleDefects: group }, timeZone }) =>
    group && {
      icon: TriangleAlert,
      title: "Vans with a defect",
      count: group.count,
      act: { href: "/rounds/checks?open=true", label: "Clear them" },
      items: group.items.map(({ checkId, vehicleName, doneAt, unsafe }) => ({
        id: checkId,
        href: `/rounds/checks/${checkId}`,
        words: unsafe ? `${vehicleName}: unsafe, may not go out` : vehicleName,
        detail: formatDay(doneAt, timeZone),
      })),
    },
  endingPapers: ({ survey: { endingPapers: group } }) =>
    group && {
      icon: IdCard,
      title: "Papers that run out",
      count: group.count,
      act: { href: "/rounds/papers", label: "Renew" },
      items: group.items.map(({ id, kind, whose, expiresOn, out }) => ({
        id,
        href: "/rounds/papers",
        words: `${whose}: ${paperWords[kind]}`,
        detail: `${out ? "out since" : "until"} ${formatDate(expiresOn)}`,
      })),
    },
  answers: ({ answers, timeZone }) =>
    answers && {
      icon: MessageSquare,
      title: "Texts to answer",
      count: answers.length,
      act: { href: "/customers/texts?waiting=true", label: "Answer" },
      items: answers
        .slice(0, textsNamed)
        .map(({ id, customerId, customerName, body, createdAt }) => ({
          id,
          href: customerHref(customerId, "messages"),
          words: `${customerName}: ${body}`,
          detail: formatDateTime(createdAt, timeZone),
        })),
    },
  endingTests: ({ endingTests: group }) =>
    group && {
      icon: CylinderIcon,
      title: "Cylinder tests that run out",
      count: group.count,
      act: { href: `/stock/serials?testDueBy=${group.until}`, label: "See them" },
      items: group.items.map(({ id, number, productName, testDueOn, inTest }) => ({
        id,
        href: `/stock/serials/${id}`,
        words: `${number}, ${productName}`,
        detail: `${inTest ? "until" : "out since"} ${formatDate(testDueOn ?? "")}`,
      })),
    },
  shortDeliveries: ({ survey: { shortDeliveries: group }, timeZone }) => ({
    icon: PackageOpen,
    title: "Delivered in part",
    count: group.count,
    act: { href: "/orders?status=delivered", label: "Delivered orders" },
    items: group.items.map(({ orderId, number, customerName, left, since }) => ({
      id: orderId,
      href: `/orders/${orderId}`,
      words: `${customerName ?? number}: ${left} left`,
      detail: formatDay(since, timeZone),
      act: <DeliverRest orderId={orderId} name={customerName ?? number} />,
    })),
  }),
  cashToComeIn: ({ survey: { cashToComeIn: group } }) =>
    group && {
      icon: Banknote,
      title: "Cash still with drivers",
      count: group.count,
      act: { href: "/books/cash", label: "See all cash" },
      items: group.items.map(({ roundId, roundDate, driverName, carriedPence, toCountPence }) => ({
        id: roundId,
        href: `/rounds/${roundId}`,
        words: `${driverName}, round of ${formatDate(roundDate)}`,
        detail: [
          carriedPence !== 0 && `${formatMoney(carriedPence)} not paid in`,
          toCountPence !== 0 && `${formatMoney(toCountPence)} to count`,
        ]
          .filter(Boolean)
          .join(", "),
      })),
    },
  daysToClose: ({ survey: { daysToClose: group }, timeZone }) =>
    group && {
      icon: CalendarClock,
      title: "Days to close",
      count: group.count,
      act: { href: "/books/days", label: "Close them" },
      items: group.items.map(({ locationId, locationName, day }) => ({
        id: `${locationId} ${day}`,
        href: dayHref(locationId, day),
        words: locationName,
        detail: formatDay(day, timeZone),
      })),
    },
  refusedStanding: ({ survey: { refusedStanding: group }, timeZone }) => ({
    icon: Repeat,
    title: "Standing orders without an order",
    count: group.count,
    act: { href: "/orders/standing", label: "Standing orders" },
    items: group.items.map(({ standingOrderId, customerName, deliversOn }) => ({
      id: `${standingOrderId} ${deliversOn}`,
      href: `/orders/standing/${standingOrderId}`,
      words: customerName,
      detail: formatDay(deliversOn, timeZone),
    })),
  }),
  unpaidDeliveries: ({ survey: { unpaidDeliveries: group }, timeZone }) =>
    group && {
      icon: HandCoins,
      title: (
        <>
          Delivered, not paid: {formatMoney(group.pence)}
          <IncVat />
        </>
      ),
      count: group.count,
      act: { href: "/invoices/statements", label: "Ask for it" },
      items: group.items.map((order) => ({
        id: order.orderId,
        href: `/orders/${order.orderId}`,
        words: order.customerName ?? order.number,
        detail: `${formatMoney(order.owedPence)} · ${formatDay(order.since, timeZone)}`,
      })),
    },
  unpaidLinks: ({ survey: { unpaidLinks: group }, timeZone }) => ({
    icon: CreditCard,
    title: <IfVat instead="Unpaid links">Unpaid links, inc VAT</IfVat>,
    count: group.count,
    act: { href: "/orders?status=placed&payment=link&paid=false", label: "Send again" },
    items: group.items.map((order) => ({
      id: order.orderId,
      href: `/orders/${order.orderId}`,
      words: order.customerName ?? order.number,
      detail: `${formatMoney(order.duePence)} · ${formatDay(order.createdAt, timeZone)}`,
    })),
  }),
  lowStock: ({ survey: { lowStock: group } }) =>
    group && {
      icon: Boxes,
      title: "Low stock",
      count: group.count,
      act: { href: "/stock?low=true", label: "See the stock" },
      items: group.items.map((product) => ({
        id: product.productId,
        href: `/stock?q=${encodeURIComponent(product.productName)}`,
        words: product.productName,
        detail: `${formatQuantity(product.free)} left`,
      })),
    },
  lateSupplierOrders: ({ survey: { lateSupplierOrders: group }, timeZone }) =>
    group && {
      icon: CalendarX2,
      title: "Late supplier orders",
      count: group.count,
      act: { href: "/suppliers/orders?state=late", label: "Chase them" },
      items: group.items.map((order) => ({
        id: order.id,
        href: `/suppliers/orders/${order.id}`,
        words: `${order.supplierName}, to ${order.locationName}`,
        detail: `${formatQuantity(-daysFromToday(order.expectedOn, timeZone), "day")} late`,
      })),
    },
  tradeApplications: ({ survey: { tradeApplications: group }, timeZone }) =>
    group && {
      icon: UserPlus,
      title: "Trade applications",
      count: group.count,
      act: { href: "/trade-applications", label: "Decide" },
      items: group.items.map((application) => ({
        id: application.id,
        href: `/trade-applications/${application.id}`,
        words: application.businessName,
        detail: formatDay(application.createdAt, timeZone),
      })),
    },
};

/** The kinds of which something waits, for the one who looks. */
export const kindsWaiting = (waiting: Waiting): (WaitingKind & { name: string })[] =>
  Object.entries(kinds).flatMap(([name, read]) => {
    const kind = read(waiting);
    return kind && kind.count > 0 ? [{ name, ...kind }] : [];
  });
