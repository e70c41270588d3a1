import type { Clock } from "../base/clock";
import { fellside, idOf, personId } from "../base/ids";
import type { Row } from "../base/insert";

/** Recent notices of people at Fellside; the newest unread. */
export function notices(clock: Clock): Row[] {
  const list = [
    {
      who: "olivia",
      kind: "trade_application.received",
      title: "The Langdale Arms asks for a trade account",
      href: "/trade-applications",
      minutes: 190,
    },
    {
      who: "olivia",
      kind: "supplier_order.late",
      title: "Kielder Timber & Kiln is late",
      href: "/suppliers/orders?state=late",
      minutes: 260,
    },
    {
      who: "adam",
      kind: "stock.low",
      title: "Gas hose 8 mm, 2 m with clips is low",
      href: "/stock?low=true",
      minutes: 320,
    },
    {
      who: "adam",
      kind: "order.paid",
      title: "An order was paid by link",
      href: "/orders",
      minutes: 1500,
    },
    {
      who: "dan",
      kind: "round.issued",
      title: "Today's round is yours: Van 1 Herdwick",
      href: "/drive",
      minutes: 600,
    },
    {
      who: "dee",
      kind: "round.issued",
      title: "Today's round is yours: Van 2 Swaledale",
      href: "/drive",
      minutes: 600,
    },
  ];
  return list.map(({ who, kind, title, href, minutes }, index) => ({
    tenant_id: fellside,
    id: idOf("notice", index + 1),
    user_id: personId(who),
    kind,
    title,
    href,
    read_at: minutes > 1000 ? clock.minutesAgo(minutes - 30) : null,
    created_at: clock.minutesAgo(minutes),
  }));
}
