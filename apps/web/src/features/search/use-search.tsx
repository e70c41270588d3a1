"use client";

import type { NavItem, PaletteItem } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText, User } from "lucide-react";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import { pagesLike } from "./pages";
import { useSettled } from "./use-settled";

const most = 6;
/** One letter finds everything, and so nothing. */
const fewestLetters = 2;

export type Found = PaletteItem & { href: string };
type Group = { heading: string; items: Found[] };

/** What fits a query, by kind. With nothing typed: the places, to go to. */
export function useSearch(query: string, places: readonly NavItem[]) {
  const { timeZone, mayChange } = useOffice();
  const { office } = useApi();
  const q = useSettled(query.trim());
  const searching = q.length >= fewestLetters;
  const asked = { enabled: searching, placeholderData: keepPreviousData };
  const orders = useQuery(office.orders.list.queryOptions({ q, limit: most }, asked));

  const customers = useQuery(office.customers.find.queryOptions({ q }, asked));

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
        label: `${order.customerName ?? "No customer"} · ${order.trackingRef}`,
        detail: formatDate(order.createdAt, timeZone),
        icon: <ReceiptText aria-hidden />,
      })),
    },
  ];
  const pages = pagesLike(places, query, mayChange).map((page) => ({ id: page.href, ...page }));
  const groups = [...(searching ? found : []), { heading: "Go to", items: pages }];
  return { groups, loading: searching && (orders.isFetching || customers.isFetching) };
}
