import type { NavItem } from "@roundsman/ui";
import {
  BookOpen,
  Boxes,
  Factory,
  FileText,
  LayoutDashboard,
  Package,
  ReceiptText,
  Settings,
  Store,
  Tags,
  Truck,
  Users,
} from "lucide-react";
import { booksSections, settingsSections, type Page } from "./sections";

/** One of the sidebar, with what is within it. */
export type Place = NavItem & {
  /** The key that leads there after g. */
  letter: string;
  /** Pages within it that are only looked at, or changed as one looks. */
  pages?: readonly Page[];
  /** Whoever may not open it itself is led to the first of its pages that they may. */
  orItsPages?: true;
  /** What is done there: not for who may change nothing of it. */
  acts?: readonly Page[];
};

/**
 * Every page of the back office and everything that begins on one, by the places of the sidebar, which stand in
 * the order of the day. Sidebar, settings, palette and keys are drawn from it. Who may see what is `areas`.
 */
export const places: readonly Place[] = [
  { href: "/", label: "Today", icon: <LayoutDashboard />, letter: "t", exact: true },
  {
    href: "/orders",
    label: "Orders",
    icon: <ReceiptText />,
    letter: "o",
    pages: [
      {
        href: "/orders/standing",
        label: "Standing orders",
        also: "repeat again regular subscription every week month",
      },
    ],
    acts: [
      { href: "/orders/new", label: "New order", also: "take phone", newOf: "/orders" },
      {
        href: "/orders/standing/new",
        label: "New standing order",
        also: "repeat subscription",
        newOf: "/orders/standing",
      },
    ],
  },
  {
    href: "/customers",
    label: "Customers",
    icon: <Users />,
    letter: "c",
    pages: [
      { href: "/trade-applications", label: "Trade applications", also: "trade accounts" },
      {
        href: "/customers/running-out",
        label: "Running out",
        also: "forecast empty use degree days reorder",
      },
      {
        href: "/customers/texts",
        label: "All texts",
        also: "sms whatsapp messages answers replies",
      },
      {
        href: "/customers/appliances",
        label: "Stated appliances",
        also: "smoke control area exempt stove council officer",
      },
      {
        href: "/customers/cards",
        label: "Bottle cards",
        also: "qr print reorder scan",
      },
    ],
    acts: [
      { href: "/customers/new", label: "New customer", also: "add", newOf: "/customers" },
      { href: "/customers/import", label: "Import customers", also: "csv" },
    ],
  },
  {
    href: "/rounds",
    label: "Rounds",
    icon: <Truck />,
    letter: "r",
    pages: [
      { href: "/rounds/drivers", label: "Drivers", also: "shifts" },
      { href: "/rounds/vehicles", label: "Vehicles", also: "vans lorries" },
      { href: "/rounds/papers", label: "Papers", also: "licence certificate ADR MOT insurance" },
      {
        href: "/rounds/checks",
        label: "Walk-round checks",
        also: "defects unsafe van vehicle inspection",
      },
      {
        href: "/rounds/refused",
        label: "Records to decide",
        also: "refused not accepted phone signature driver lost",
      },
      { href: "/rounds/patches", label: "Patches", also: "areas postcodes outward codes" },
      { href: "/rounds/rota", label: "Rota", also: "week shifts" },
      { href: "/rounds/time-off", label: "Time off", also: "holidays leave" },
    ],
    acts: [
      { href: "/rounds?do=plan", label: "Plan the day", also: "routes planning board" },
      { href: "/rounds?do=round", label: "New round", also: "add van", newOf: "/rounds" },
      {
        href: "/rounds/vehicles?do=vehicle",
        label: "Add a vehicle",
        also: "new van lorry",
        newOf: "/rounds/vehicles",
      },
      {
        href: "/rounds/papers?do=paper",
        label: "Add a paper",
        also: "new licence certificate ADR MOT insurance",
        newOf: "/rounds/papers",
      },
      {
        href: "/rounds/patches?do=patch",
        label: "Add a patch",
        also: "new area postcodes outward codes",
        newOf: "/rounds/patches",
      },
      {
        href: "/rounds/time-off?do=time-off",
        label: "Enter time off",
        also: "new holiday leave",
        newOf: "/rounds/time-off",
      },
    ],
  },
  {
    href: "/stock",
    label: "Stock",
    icon: <Boxes />,
    letter: "s",
    pages: [
      { href: "/stock/movements", label: "Stock movements", also: "ledger" },
      { href: "/stock/transfers", label: "Transfers", also: "between yards" },
      { href: "/stock/yards", label: "Yards", also: "locations depots" },
      {
        href: "/stock/serials",
        label: "Serial numbers",
        also: "cylinders test dates barcodes",
        ofSerials: true,
      },
    ],
    acts: [
      { href: "/stock/count", label: "Count a yard", also: "stock stocktake" },
      {
        href: "/stock/serials/import",
        label: "Import serial numbers",
        also: "cylinders csv paste",
        ofSerials: true,
      },
      {
        href: "/stock/transfers/new",
        label: "New transfer",
        also: "move stock between yards",
        newOf: "/stock/transfers",
      },
      {
        href: "/stock/yards?do=yard",
        label: "Add a yard",
        also: "new location depot",
        newOf: "/stock/yards",
      },
    ],
  },
  {
    href: "/suppliers",
    label: "Suppliers",
    icon: <Factory />,
    letter: "u",
    pages: [{ href: "/suppliers/orders", label: "Supplier orders", also: "purchase" }],
    acts: [
      {
        href: "/suppliers/orders/new",
        label: "New supplier order",
        also: "purchase buy",
        newOf: "/suppliers/orders",
      },
      { href: "/suppliers/new", label: "New supplier", also: "add", newOf: "/suppliers" },
    ],
  },
  {
    href: "/products",
    label: "Products",
    icon: <Package />,
    letter: "p",
    acts: [{ href: "/products/new", label: "New product", also: "add", newOf: "/products" }],
  },
  {
    href: "/prices",
    label: "Prices",
    icon: <Tags />,
    letter: "e",
    pages: [
      { href: "/prices/delivery", label: "Delivery options", also: "charges days" },
      {
        href: "/prices/areas",
        label: "Delivery areas",
        also: "postcodes map weekdays cut-off minimum capacity days",
      },
      {
        href: "/prices/holidays",
        label: "Days without deliveries",
        also: "bank holidays closed days christmas",
      },
      {
        href: "/prices/cylinders",
        label: "Cylinders",
        also: "exchange groups deposits agreements refill liability bottles",
      },
      { href: "/prices/vouchers", label: "Vouchers", also: "codes discount promotion coupon shop" },
    ],
    acts: [
      {
        href: "/prices?do=list",
        label: "New price list",
        also: "add rate set column",
        newOf: "/prices",
      },
      {
        href: "/prices/cylinders?do=exchange-group",
        label: "New exchange group",
        also: "add cylinders deposits swap",
        newOf: "/prices/cylinders",
      },
      {
        href: "/prices/delivery?do=option",
        label: "New delivery option",
        also: "add charge",
        newOf: "/prices/delivery",
      },
      {
        href: "/prices/areas?do=area",
        label: "Add a delivery area",
        also: "new postcodes map",
        newOf: "/prices/areas",
      },
      {
        href: "/prices/holidays?do=holiday",
        label: "Add a day without deliveries",
        also: "new closed bank holiday",
        newOf: "/prices/holidays",
      },
      {
        href: "/prices/vouchers?do=voucher",
        label: "New voucher",
        also: "add code discount promotion coupon",
        newOf: "/prices/vouchers",
      },
    ],
  },
  {
    href: "/invoices",
    label: "Invoices",
    icon: <FileText />,
    letter: "i",
    pages: [
      { href: "/invoices/receipts", label: "Receipts", also: "payments money received credit" },
      { href: "/invoices/credit-notes", label: "Credit notes", also: "credited returned refunds" },
      {
        href: "/invoices/statements",
        label: "Who owes",
        also: "statements owing debtors calls promises credit control",
      },
      {
        href: "/invoices/direct-debits",
        label: "Direct Debits",
        also: "gocardless collected bacs",
      },
      { href: "/invoices/rental", label: "Rental", also: "bottles cylinders demurrage hire" },
      { href: "/invoices/reminders", label: "Send reminders", also: "overdue chase dunning" },
    ],
    acts: [
      {
        href: "/invoices/new",
        label: "Raise invoices",
        also: "new invoice run",
        newOf: "/invoices",
      },
      {
        href: "/invoices/receipts?do=receipt",
        label: "Record a receipt",
        also: "new payment money cash cheque bank",
        newOf: "/invoices/receipts",
      },
    ],
  },
  {
    href: "/books",
    label: "Books",
    icon: <BookOpen />,
    letter: "b",
    // The first is the place itself.
    pages: booksSections.slice(1),
    acts: [
      { href: "/books/bank/upload", label: "Upload a bank statement", also: "csv import lines" },
      {
        href: "/books/vat-errors",
        label: "Wrong VAT",
        also: "coal 20 % charged error credit",
        ofVat: true,
      },
    ],
    orItsPages: true,
  },
  {
    href: "/shop",
    label: "Shop",
    icon: <Store />,
    letter: "h",
    pages: [
      {
        href: "/shop/searches",
        label: "Shop searches",
        also: "not found nothing words synonyms look for",
      },
      { href: "/shop/policies", label: "Shop policies", also: "terms privacy returns" },
      { href: "/shop/domains", label: "Shop domains", also: "address dns" },
    ],
  },
  {
    href: "/settings",
    label: "Settings",
    icon: <Settings />,
    letter: ",",
    pages: [
      ...settingsSections,
      { href: "/settings/members/permissions", label: "Permission sets", also: "roles admins" },
    ],
    acts: [
      {
        href: "/settings/members?do=invite",
        label: "Invite a member",
        also: "add new people driver",
        newOf: "/settings/members",
      },
      {
        href: "/settings/members/permissions?do=set",
        label: "Add a permission set",
        also: "new role",
        newOf: "/settings/members/permissions",
      },
      {
        href: "/settings/api-keys?do=key",
        label: "New API key",
        also: "add integration",
        newOf: "/settings/api-keys",
      },
      {
        href: "/settings/webhooks?do=webhook",
        label: "Add a webhook",
        also: "new integration endpoint events",
        newOf: "/settings/webhooks",
      },
    ],
  },
];
