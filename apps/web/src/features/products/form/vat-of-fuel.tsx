"use client";

import { Alert, useWatch } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { ProductValues } from "./product-values";

type Asked = Pick<ProductValues, "unit" | "fullKg" | "emptyKg" | "hazardKg">;

/** Which VAT orders bear for this fuel, as the rule says it of what is written. Nothing where its VAT is its own. */
export function VatOfFuel() {
  const [vatFuel, unit, fullKg, emptyKg, hazardKg] = useWatch<
    ProductValues,
    ["vatFuel", "unit", "fullKg", "emptyKg", "hazardKg"]
  >({ name: ["vatFuel", "unit", "fullKg", "emptyKg", "hazardKg"] });
  if (vatFuel === "") return null;
  return <Words vatFuel={vatFuel} facts={{ unit, fullKg, emptyKg, hazardKg }} />;
}

type WordsProps = { vatFuel: Exclude<ProductValues["vatFuel"], "">; facts: Asked };

function Words({ vatFuel, facts }: WordsProps) {
  const { data } = useQuery(
    useApi().office.orders.vatOfFuel.queryOptions(
      { vatFuel, ...facts },
      { placeholderData: keepPreviousData },
    ),
  );
  return data?.words ? <Alert className="sm:col-span-2">{data.words}</Alert> : null;
}
