import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { actorWords, subjects } from "./activity-words";

/** What the list of what happened is narrowed by. */
export const activityFilters = listFilters({
  q: filter.search({ label: "Search activity", placeholder: "Words or a name" }),
  actorKind: filter.select({
    param: "by",
    label: "Who",
    all: "Anybody",
    options: optionsOf(actorWords),
  }),
  actorUserId: filter.pick({ param: "person", label: "Person", all: "Any person", most: 80 }),
  subjectKind: filter.select({
    param: "about",
    label: "About",
    all: "About anything",
    options: subjects,
  }),
  from: filter.day({ label: "From" }),
  to: filter.day({ label: "To" }),
});
