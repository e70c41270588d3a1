import { filter, listFilters, type Params } from "@roundsman/ui";

/** What the list is narrowed by; the tabs set the state. */
export const applicationFilters = listFilters({
  q: filter.search({ label: "Search applications", placeholder: "Business or email" }),
  status: filter.hidden({ values: ["approved", "declined", "all"] }),
});

/** What the operation is asked: without a state, for those that wait. */
export const applicationQuery = ({
  status = "pending",
  ...rest
}: Omit<ReturnType<typeof applicationFilters.read>, "status"> & {
  status?: "pending" | "approved" | "declined" | "all" | undefined;
}) => ({ ...rest, status: status === "all" ? undefined : status });

/** The same from an address. */
export const readApplicationFilters = (params: Params) =>
  applicationQuery(applicationFilters.read(params));
