"use client";

import { findIn } from "@roundsman/api/search";
import type { PaletteItem } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  Factory,
  FileText,
  History,
  IdCard,
  Package,
  ReceiptText,
  Truck,
  User,
  Warehouse,
} from "lucide-react";
import { useMemo } from "react";
import { pagesLike, type FoundPage } from "@/features/pages/pages-for";
import { mayOpen } from "@/session/areas";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import { readRecent } from "./recent";
import { useSettled } from "./use-settled";

/** One letter finds everything, and so nothing. */
const fewestLetters = 2;

export type Found = Omit<PaletteItem, "detail"> & { href: string; detail?: string };
type Group = { heading: string; items: Found[] };

/** What fits a query, by kind. With nothing typed: what was opened last, and the places, to go to. */
export function useSearch(query: string, open: boolean) {
  const { business, timeZone, mayChange, scopes, tracksSerials, hasVat } = useOffice();
  const recent = useMemo(() => (open ? readRecent(business.id) : []), [open, business.id]);
  const q = useSettled(query.trim());
  const searching = q.length >= fewestLetters;
  const { data, isFetching, isPlaceholderData } = useQuery(
    useApi().office.search.find.queryOptions(
      { q },
      {
        enabled: searching,
        // Nobody waits for an answer that is not wanted any more.
        placeholderData: keepPreviousData,
        trpc: { abortOnUnmount: true },
      },
    ),
  );

  const found: Group[] = [
    {
      heading: "Customers",
      items: (data?.customers ?? []).map(({ id, name, address }) => ({
        id,
        href: `/customers/${id}`,
        label: name,
        detail: [address?.city, address?.postcode].filter(Boolean).join(", "),
        icon: <User aria-hidden />,
      })),
    },
    {
      heading: "Orders",
      items: (data?.orders ?? []).map((order) => ({
        id: order.id,
        href: `/orders/${order.id}`,
        label: `${order.customerName ?? "No customer"} · ${order.number}`,
        detail: formatDate(order.createdAt, timeZone),
        icon: <ReceiptText aria-hidden />,
      })),
    },
    {
      heading: "Products",
      items: (data?.products ?? []).map(({ id, name, sku }) => ({
        id,
        href: `/products/${id}`,
        label: name,
        ...(sku !== null && { detail: sku }),
        icon: <Package aria-hidden />,
      })),
    },
    {
      heading: "Invoices",
      items: (data?.invoices ?? []).map((invoice) => ({
        id: invoice.id,
        href: `/invoices/${invoice.id}`,
        label: `${invoice.customerName} · ${invoice.number}`,
        detail: formatMoney(invoice.totalPence),
        icon: <FileText aria-hidden />,
      })),
    },
    {
      heading: "Vehicles",
      items: (data?.vehicles ?? []).map(({ id, name, registration }) => ({
        id,
        href: `/rounds/vehicles?q=${encodeURIComponent(name)}`,
        label: name,
        ...(registration !== null && { detail: registration }),
        icon: <Truck aria-hidden />,
      })),
    },
    {
      heading: "Drivers",
      items: (data?.drivers ?? []).map(({ id, name }) => ({
        id,
        href: `/rounds/drivers?q=${encodeURIComponent(name)}`,
        label: name,
        icon: <IdCard aria-hidden />,
      })),
    },
    {
      heading: "Yards",
      items: (data?.yards ?? []).map(({ id, name, postcode }) => ({
        id,
        href: `/stock?yard=${id}`,
        label: name,
        ...(postcode !== null && { detail: postcode }),
        icon: <Warehouse aria-hidden />,
      })),
    },
    {
      heading: "Suppliers",
      items: (data?.suppliers ?? []).map(({ id, name }) => ({
        id,
        href: `/suppliers/${id}`,
        label: name,
        icon: <Factory aria-hidden />,
      })),
    },
  ];
  // What was found for other letters stays, as far as it fits these, until the answer is there.
  const stillFitting = ({ heading, items }: Group): Group => ({
    heading,
    items: isPlaceholderData
      ? findIn(items, query, ({ label, detail }) => `${label} ${String(detail)}`)
      : items,
  });
  const { acts, pages } = pagesLike(query, { scopes, mayChange, tracksSerials, hasVat });
  const last: Group = {
    heading: "Recent",
    items: recent
      .filter(({ href }) => mayOpen(scopes, href))
      .map((one) => ({ id: one.href, ...one, icon: <History aria-hidden /> })),
  };
  const groups = [
    ...(query.trim() === "" ? [last] : []),
    ...(searching ? found.map(stillFitting) : []),
    { heading: "Do", items: acts.map(itemOf) },
    { heading: "Go to", items: pages.map(itemOf) },
  ];
  return { groups, loading: searching && isFetching };
}

/** Two may lead to one address: the place of the settings is its first section. */
const itemOf = ({ href, label, icon, letter }: FoundPage): Found => ({
  id: `${href} ${label}`,
  href,
  label,
  icon,
  ...(letter !== undefined && { detail: `g ${letter}` }),
});
