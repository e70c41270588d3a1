/* The sections within the settings and the books. */

import type { SectionLink } from "@roundsman/ui";
import {
  Ban,
  BellRing,
  BookUp,
  Building2,
  Cable,
  CalendarCheck,
  CalendarClock,
  CalendarX2,
  CircleUser,
  Coins,
  CreditCard,
  FlaskConical,
  HandCoins,
  HandHelping,
  Hash,
  History,
  KeyRound,
  Landmark,
  LifeBuoy,
  Mail,
  MessageSquare,
  Nfc,
  PackageOpen,
  Scale,
  Users,
  Webhook,
  Wallet,
} from "lucide-react";

/** A page, or something done on one. */
export type Page = {
  /** `?do=…` is what is done on the page it names: see `useAsked`. */
  href: string;
  label: string;
  /** What else people call it. */
  also?: string;
  /** The list that it makes something new for: there the key n leads to it. */
  newOf?: string;
  /** Only while some product has serial numbers. */
  ofSerials?: true;
  /** Not for a business that is not registered for VAT, though its address still opens the page. */
  ofVat?: true;
  /** Its name for a business that is not registered for VAT. */
  labelWithoutVat?: string;
};

/** The sections of the settings, in the order in which they stand at their side. */
export const settingsSections: readonly (Page & SectionLink)[] = [
  {
    href: "/settings",
    label: "Business",
    also: "name address vat time zone",
    icon: <Building2 />,
    exact: true,
  },
  {
    href: "/settings/reminders",
    label: "Reminders",
    also: "overdue dunning chasing texts levels interest base rate",
    icon: <BellRing />,
  },
  {
    href: "/settings/messages",
    label: "Messages",
    also: "texts sms whatsapp mails emails words quiet hours templates evening before",
    icon: <MessageSquare />,
  },
  {
    href: "/settings/moving-in",
    label: "Moving in",
    also: "import workbook xlsx excel sage xero opening balances migrate",
    icon: <PackageOpen />,
  },
  { href: "/settings/members", label: "Members", also: "people team", icon: <Users /> },
  { href: "/settings/api-keys", label: "API keys", also: "integrations", icon: <KeyRound /> },
  {
    href: "/settings/test-business",
    label: "Test business",
    also: "sandbox try test keys developers",
    icon: <FlaskConical />,
  },
  {
    href: "/settings/webhooks",
    label: "Webhooks",
    also: "integrations events endpoints",
    icon: <Webhook />,
  },
  { href: "/settings/payments", label: "Payments", also: "stripe provider", icon: <CreditCard /> },
  {
    href: "/settings/card-readers",
    label: "Card readers",
    also: "sumup solo terminal pdq chip pin door",
    icon: <Nfc />,
  },
  {
    href: "/settings/direct-debit",
    label: "Direct Debit",
    also: "gocardless mandates collect bacs",
    icon: <Landmark />,
  },
  {
    href: "/settings/accounts",
    label: "Accounts program",
    also: "xero quickbooks online connect accounting bookkeeping",
    icon: <Cable />,
  },
  { href: "/settings/billing", label: "Plan", also: "subscription billing", icon: <Wallet /> },
  { href: "/settings/support-access", label: "Support access", also: "help", icon: <LifeBuoy /> },
  { href: "/settings/emails", label: "Emails", also: "sent mail", icon: <Mail /> },
  { href: "/settings/activity", label: "Activity", also: "history log", icon: <History /> },
  {
    href: "/settings/account",
    label: "Your account",
    also: "password second step name",
    icon: <CircleUser />,
  },
];

/** The sections of the books, in the order in which they stand at their side. */
export const booksSections: readonly (Page & SectionLink)[] = [
  {
    href: "/books",
    label: "Months",
    also: "month end close books period lock",
    icon: <CalendarCheck />,
    exact: true,
  },
  {
    href: "/books/days",
    label: "Days",
    also: "close the day z report x report cash up drawer till takings vans back",
    icon: <CalendarClock />,
  },
  {
    href: "/books/debtors",
    label: "Who owed",
    also: "aged debtors ageing 30 60 90 days overdue report credit",
    icon: <HandCoins />,
  },
  {
    href: "/books/bad-debts",
    label: "Bad debts",
    also: "write off written unpaid vat relief claim box 4 irrecoverable",
    icon: <Ban />,
  },
  {
    href: "/books/billed-late",
    label: "Billed late",
    ofVat: true,
    also: "tax point 14 days vat period delivery invoice",
    icon: <CalendarX2 />,
  },
  {
    href: "/books/paid-ahead",
    label: "Paid ahead",
    also: "prepayments deposits advance payment tax point not delivered",
    icon: <HandHelping />,
  },
  {
    href: "/books/figures",
    label: "Figures and VAT",
    labelWithoutVat: "Figures",
    also: "vat return boxes quarter sales debtors report",
    icon: <Scale />,
  },
  {
    href: "/books/cash",
    label: "Cash",
    also: "float petty cash paying in bank in hand drawer safe till short over write off",
    icon: <Coins />,
  },
  {
    href: "/books/bank",
    label: "Bank",
    also: "statement csv match transfers reconcile money in",
    icon: <Landmark />,
  },
  {
    href: "/books/accounts",
    label: "Sent to accounts",
    also: "xero quickbooks online refused send again sent documents inbox",
    icon: <Cable />,
  },
  {
    href: "/books/journals",
    label: "Journals",
    also: "export sage xero quickbooks accounts entries debits credits nominal",
    icon: <BookUp />,
  },
  {
    href: "/books/codes",
    label: "Codes",
    also: "nominal codes tax codes departments accounts chart tracking class",
    icon: <Hash />,
  },
];
