import { filter, listFilters } from "@roundsman/ui";
import { emailStatuses, emailStatusWords } from "./email-states";

/** What the list of mails is narrowed by. */
export const emailFilters = listFilters({
  q: filter.search({ label: "Search mails", placeholder: "Address or subject" }),
  status: filter.select({
    label: "State",
    all: "Any state",
    options: emailStatuses.map((value) => ({ value, label: emailStatusWords(value) })),
    always: true,
  }),
});
