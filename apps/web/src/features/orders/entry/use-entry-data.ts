"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { milliseconds } from "date-fns/milliseconds";
import { useMemo } from "react";
import { inOneLine } from "@/features/addresses/address-values";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { wantedAgreements, wantedCollect, wantedLines, windowIn, type Draft } from "./draft";

/** What speaks against an order on account: its customer is on stop, or it goes over their limit; null where nothing does. */
export type NoCredit = RouterOutputs["office"]["orders"]["estimate"]["noCredit"];

/** A postcode once it is typed as far as its last letters: its beginning may be another place's. */
const wholePostcode = (typed = ""): string | null => {
  const letters = typed.trim();
  return letters.length >= 5 && letters.length <= 12 ? letters : null;
};

/** The catalogue does not change in the middle of a call. */
const kept = { staleTime: milliseconds({ minutes: 5 }) };

/**
 * What the form needs to know as the order is written, from the service. `orderId` is of one being
 * changed: what stays on it keeps its price.
 */
export function useEntryData(
  {
    customer,
    agreements,
    deliveryAddressId,
    deliveryOptionId,
    deliveryWindow,
    discountPercent,
    fulfilment,
    lines,
    newCustomer,
    otherEmpties,
    paymentMethod,
    wantedOn,
  }: Draft,
  orderId?: string,
) {
  const { office } = useApi();
  const queries = useQueryClient();
  const customerId = customer?.id ?? null;
  const postcode = wholePostcode(newCustomer?.postcode);
  const wanted = useMemo(
    () => ({
      orderId,
      customerId,
      fulfilment,
      deliveryAddressId: fulfilment === "delivery" ? deliveryAddressId : null,
      deliveryOptionId: fulfilment === "delivery" ? deliveryOptionId : null,
      paymentMethod,
      wantedOn: wantedOn || null,
      deliveryWindow: wantedOn === "" ? null : windowIn(deliveryWindow),
      postcode,
      discountPercent: discountPercent ?? 0,
      lines: wantedLines({ lines, discountPercent }),
      collect: wantedCollect({ lines, otherEmpties }),
      agreements: wantedAgreements({ agreements }),
      explain: true,
    }),
    [
      orderId,
      customerId,
      agreements,
      otherEmpties,
      deliveryAddressId,
      deliveryOptionId,
      deliveryWindow,
      discountPercent,
      fulfilment,
      paymentMethod,
      postcode,
      wantedOn,
      lines,
    ],
  );
  const products = useQuery(
    office.prices.quote.queryOptions(
      { customerId },
      { ...kept, placeholderData: keepPreviousData },
    ),
  );
  const person = useQuery(
    office.customers.one.queryOptions({ id: customerId ?? "" }, { enabled: customerId !== null }),
  );
  // As it is by now: they may have been put on stop since they were found.
  const stop = (person.data ?? customer)?.stop ?? null;
  const estimateQuery = office.orders.estimate.queryOptions(wanted);
  const estimate = useQuery({
    ...estimateQuery,
    // Before anything is on the order it says which days can be promised, and of somebody on stop what on account takes.
    enabled: lines.length > 0 || stop !== null || wantedOn !== "" || deliveryOptionId !== null,
    // Nothing of another customer: they pay other prices, and may be on stop.
    placeholderData: (before, query) => {
      // A query's key is not typed by its input.
      const asked = query?.queryKey[1]?.input as typeof wanted | undefined;
      return asked?.customerId === customerId ? before : undefined;
    },
  });
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
  const goesTo =
    (fulfilment === "delivery" &&
      person.data?.addresses.find(({ id }) => id === deliveryAddressId)) ||
    null;
  return {
    products: products.data?.items ?? [],
    productsLoading: products.isPending,
    /** As this customer pays; null while nothing is on the order, undefined while it is worked out. */
    estimate: lines.length > 0 ? estimate.data : null,
    /** On which its address is delivered to; none where that is any. */
    deliveryDays: estimate.data?.deliveryDays ?? [],
    /** The times of a day from which one may be chosen there. */
    deliveryWindows: estimate.data?.deliveryWindows ?? [],
    /** Why what is promised can't be kept, as it is typed. */
    promiseWarnings: estimate.data?.promiseWarnings ?? [],
    /** The days that each delivery option promises. */
    optionDays: estimate.data?.optionDays ?? [],
    stop,
    // What was said of another way to pay is not kept.
    noCredit: (paymentMethod === "on_account" && estimate.data?.noCredit) || null,
    /** After a refusal: the customer may have been put on stop meanwhile. */
    lookAgain: () =>
      Promise.all([
        queries.invalidateQueries(office.customers.one.pathFilter()),
        queries.invalidateQueries(office.orders.estimate.pathFilter()),
      ]),
    /** Where it goes, while it is a known customer's; null otherwise. */
    fuelAddress: goesTo && {
      id: goesTo.id,
      inOneLine: inOneLine(goesTo),
      customerName: customer?.name ?? "",
    },
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
