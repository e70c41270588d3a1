import { choiceOf, dayOf, paramOf, type Params } from "@roundsman/ui";
import { areas } from "./words";

/** What the address asks of the record; readings are left out unless they are asked for. */
export const filterOf = (params: Params) => ({
  q: paramOf(params, "q") ?? undefined,
  area: choiceOf(params, "area", areas),
  kind: choiceOf(params, "kind", ["console", "support"] as const),
  order: choiceOf(params, "order", ["oldest"] as const),
  tenantId: paramOf(params, "tenantId") ?? undefined,
  personId: paramOf(params, "personId") ?? undefined,
  readings: choiceOf(params, "readings", ["shown"] as const) === "shown" ? undefined : false,
  from: dayOf(params, "from"),
  to: dayOf(params, "to"),
});

/** The same as the parameters of the export's address. */
export function queryOf(filter: ReturnType<typeof filterOf>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
