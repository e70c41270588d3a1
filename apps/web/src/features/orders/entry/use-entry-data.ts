"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
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
  { customer, deliveryOptionId, fulfilment, lines, paymentMethod, wantedOn }: Draft,
  orderId?: string,
) {
  const { office } = useApi();
  const queries = useQueryClient();
  const customerId = customer?.id ?? null;
  const isOnStop = Boolean(customer?.stop);
  const wanted = useMemo(
    () => ({
      orderId,
      customerId,
      deliveryOptionId: fulfilment === "delivery" ? deliveryOptionId : null,
      paymentMethod,
      wantedOn: wantedOn || null,
      lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    }),
    [orderId, customerId, deliveryOptionId, fulfilment, paymentMethod, wantedOn, lines],
  );
  const products = useQuery(
    office.prices.quote.queryOptions(
      { customerId },
      { ...kept, placeholderData: keepPreviousData },
    ),
  );
  const estimateQuery = office.orders.estimate.queryOptions(wanted);
  const estimate = useQuery({
    ...estimateQuery,
    // Of somebody on stop it says, before anything is on the order, what on account takes.
    enabled: lines.length > 0 || isOnStop,
    placeholderData: keepPreviousData,
  });
  const person = useQuery(
    office.customers.one.queryOptions({ id: customerId ?? "" }, { enabled: customerId !== null }),
  );
  const standing = useQuery(
    office.customers.standing.queryOptions(
      { id: customerId ?? "" },
      { enabled: customerId !== null },
    ),
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
    /** As this customer pays; null while nothing is on the order, undefined while it is worked out. */
    estimate: lines.length > 0 ? estimate.data : null,
    /** Why it is refused on account; what was said of another customer, or another way to pay, is not kept. */
    onStop:
      (paymentMethod === "on_account" &&
        (isOnStop || !estimate.isPlaceholderData) &&
        estimate.data?.onStop) ||
      null,
    /** After a refusal: what was said of it may have changed meanwhile. */
    estimateAnew: () => queries.invalidateQueries(office.orders.estimate.pathFilter()),
    addresses: (customerId !== null && person.data?.addresses) || [],
    /** What they owe and hold; undefined while it is looked up. */
    standing: customerId === null ? undefined : standing.data,
    /** Null: none yet; undefined: not known yet. */
    last: customerId === null ? null : last.data,
    /** What to ask before it is sent as it stands now; null where nothing speaks against it. */
    question: async () =>
      lines.length > 0 ? (await queries.ensureQueryData(estimateQuery)).asks : null,
    repeatKey: office.orders.repeatLast.queryOptions({ customerId: customerId ?? "" }),
    quoteKey: office.prices.quote.queryOptions({ customerId }),
  };
}
