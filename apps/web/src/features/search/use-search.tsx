"use client";

import type { NavItem, PaletteItem } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, History, Package, ReceiptText, User } from "lucide-react";
import { useMemo } from "react";
import { mayOpen } from "@/session/areas";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import { pagesLike } from "./pages";
import { readRecent } from "./recent";
import { useSettled } from "./use-settled";

const most = 6;
/** One letter finds everything, and so nothing. */
const fewestLetters = 2;

export type Found = PaletteItem & { href: string };
type Group = { heading: string; items: Found[] };

/** What fits a query, by kind. With nothing typed: what was opened last, and the places, to go to. */
export function useSearch(query: string, places: readonly NavItem[], open: boolean) {
  const { business, timeZone, mayChange, scopes } = useOffice();
  const recent = useMemo(() => (open ? readRecent(business.id) : []), [open, business.id]);
  const { office } = useApi();
  const q = useSettled(query.trim());
  const searching = q.length >= fewestLetters;
  const asked = (path: string) => ({
    enabled: searching && mayOpen(scopes, path),
    placeholderData: keepPreviousData,
  });
  const orders = useQuery(office.orders.list.queryOptions({ q, limit: most }, asked("/orders")));

  const customers = useQuery(office.customers.find.queryOptions({ q }, asked("/customers")));
  const products = useQuery(
    office.products.list.queryOptions({ q, limit: most }, asked("/products")),
  );
  const invoices = useQuery(
    office.invoices.list.queryOptions({ q, limit: most }, asked("/invoices")),
  );

  const found: Group[] = [
    {
      heading: "Customers",
      items: (customers.data?.items ?? []).map(({ id, name, address }) => ({
        id,
        href: `/customers/${id}`,
        label: name,
        detail: [address?.city, address?.postcode].filter(Boolean).join(", "),
        icon: <User aria-hidden />,
      })),
    },
    {
      heading: "Orders",
      items: (orders.data?.items ?? []).map((order) => ({
        id: order.id,
        href: `/orders/${order.id}`,
        label: `${order.customerName ?? "No customer"} · ${order.number}`,
        detail: formatDate(order.createdAt, timeZone),
        icon: <ReceiptText aria-hidden />,
      })),
    },
    {
      heading: "Products",
      items: (products.data?.items ?? []).map(({ id, name, sku }) => ({
        id,
        href: `/products/${id}`,
        label: name,
        detail: sku,
        icon: <Package aria-hidden />,
      })),
    },
    {
      heading: "Invoices",
      items: (invoices.data?.items ?? []).map((invoice) => ({
        id: invoice.id,
        href: `/invoices/${invoice.id}`,
        label: `${invoice.customerName} · ${invoice.number}`,
        detail: formatMoney(invoice.totalPence),
        icon: <FileText aria-hidden />,
      })),
    },
  ];
  const pages = pagesLike(places, query, mayChange)
    .filter(({ href }) => mayOpen(scopes, href))
    .map((page) => ({ id: page.href, ...page }));
  const last: Group = {
    heading: "Recent",
    items: recent
      .filter(({ href }) => mayOpen(scopes, href))
      .map((one) => ({ id: one.href, ...one, icon: <History aria-hidden /> })),
  };
  const groups = [
    ...(query.trim() === "" ? [last] : []),
    ...(searching ? found : []),
    { heading: "Go to", items: pages },
  ];
  const fetching = [orders, customers, products, invoices].some(({ isFetching }) => isFetching);
  return { groups, loading: searching && fetching };
}
