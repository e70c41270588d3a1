"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { milliseconds } from "date-fns/milliseconds";
import { useMemo } from "react";
import { useApi } from "@/trpc/client";
import type { Draft } from "./draft";

/** The catalogue does not change in the middle of a call. */
const kept = { staleTime: milliseconds({ minutes: 5 }) };

/**
 * What the form needs to know as the order is written, from the service. `orderId` is of one being
 * changed: what stays on it keeps its price.
 */
export function useEntryData(
  { customer, deliveryOptionId, fulfilment, lines }: Draft,
  orderId?: string,
) {
  const { office } = useApi();
  const customerId = customer?.id ?? null;
  const wanted = useMemo(
    () => ({
      orderId,
      customerId,
      deliveryOptionId: fulfilment === "delivery" ? deliveryOptionId : null,
      lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    }),
    [orderId, customerId, deliveryOptionId, fulfilment, lines],
  );
  const products = useQuery(
    office.prices.quote.queryOptions(
      { customerId },
      { ...kept, placeholderData: keepPreviousData },
    ),
  );
  const estimate = useQuery(
    office.orders.estimate.queryOptions(wanted, {
      enabled: lines.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const person = useQuery(
    office.customers.one.queryOptions({ id: customerId ?? "" }, { enabled: customerId !== null }),
  );
  const last = useQuery(
    office.orders.repeatLast.queryOptions(
      { customerId: customerId ?? "" },
      { enabled: customerId !== null && orderId === undefined },
    ),
  );
  return {
    products: products.data?.items ?? [],
    productsLoading: products.isPending,
    /** As this customer pays; null while nothing is on the order. */
    estimate: lines.length > 0 ? (estimate.data ?? null) : null,
    addresses: (customerId !== null && person.data?.addresses) || [],
    /** Null: none yet; undefined: not known yet. */
    last: customerId === null ? null : last.data,
    repeatKey: office.orders.repeatLast.queryOptions({ customerId: customerId ?? "" }),
    quoteKey: office.prices.quote.queryOptions({ customerId }),
  };
}
