import { dayOf, type Params } from "@roundsman/ui";

/** The days an address asks a statement for; left out, the service takes the last ninety. */
export function statementDays(params: Params): { from?: string; to?: string } {
  const [from, to] = [dayOf(params, "from"), dayOf(params, "to")];
  // The wrong way round is no statement: then of the last day alone is asked.
  if (from && to && from > to) return { to };
  return { ...(from && { from }), ...(to && { to }) };
}
