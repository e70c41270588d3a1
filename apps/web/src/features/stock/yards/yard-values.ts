import type { RouterInputs } from "@/trpc/outputs";
import type { Yard } from "../read-stock";

/** A yard as it is typed. */
type YardValues = Record<"name" | "address" | "postcode" | "opens" | "closes", string> & {
  gasLimitKg: number | null;
};

export const valuesOfYard = (yard: Yard | null): YardValues => ({
  name: yard?.name ?? "",
  address: yard?.address ?? "",
  postcode: yard?.postcode ?? "",
  opens: yard?.opens ?? "",
  closes: yard?.closes ?? "",
  gasLimitKg: yard?.gasLimitKg ?? null,
});

/** As the service takes it: hours that are not filled in are none. */
export const toYard = ({ opens, closes, ...values }: YardValues) =>
  ({
    ...values,
    opens: opens || null,
    closes: closes || null,
  }) satisfies RouterInputs["office"]["yards"]["create"];
