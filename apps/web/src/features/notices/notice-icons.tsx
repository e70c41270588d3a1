import type { RouterOutputs } from "@/trpc/outputs";
import {
  Ban,
  Bell,
  Boxes,
  CalendarCheck,
  CalendarX2,
  CircleCheck,
  CreditCard,
  Eye,
  FileArchive,
  FileText,
  Globe,
  HandCoins,
  LifeBuoy,
  MessageSquare,
  PackageX,
  ReceiptText,
  Scale,
  Truck,
  UserPlus,
} from "lucide-react";

export type Notice = RouterOutputs["office"]["notifications"]["inbox"]["items"][number];

/** What a notice is about, at a glance; its title says it in words. */
const icons: Partial<Record<Notice["kind"], typeof Bell>> = {
  "round.issued": Truck,
  "round.changed": Truck,
  "round.done": CircleCheck,
  "order.placed": ReceiptText,
  "order.paid": CreditCard,
  "order.cancelled": Ban,
  "delivery.failed": PackageX,
  "delivery.issue": PackageX,
  "stock.low": Boxes,
  "transfer.received": Boxes,
  "supplier_order.late": CalendarX2,
  "trade_application.received": UserPlus,
  "timeoff.requested": CalendarX2,
  "timeoff.decided": CalendarX2,
  "domain.failing": Globe,
  "billing.past_due": FileText,
  "support.session_opened": Eye,
  "support.access_requested": LifeBuoy,
  "refund.failed": CreditCard,
  "ledger.differs": Scale,
  "invoice.paid": CreditCard,
  "export.ready": FileArchive,
  "export.failed": FileArchive,
  "text.received": MessageSquare,
  "texts.cap_met": MessageSquare,
  "order.day_chosen": CalendarCheck,
  "order.not_collected": HandCoins,
};

export function NoticeIcon({ kind }: { kind: Notice["kind"] }) {
  const Icon = icons[kind] ?? Bell;
  return <Icon aria-hidden className="size-4" />;
}
