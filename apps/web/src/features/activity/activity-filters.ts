import { choiceOf, dayOf, paramOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";
import { actorKinds, subjects } from "./activity-words";

/** What an address asks of what happened; what makes no sense in it is left out. */
export const readActivityFilters = (
  params: Params,
): RouterInputs["office"]["activity"]["list"] => ({
  q: paramOf(params, "q")?.slice(0, 120),
  actorKind: choiceOf(params, "by", actorKinds),
  actorUserId: paramOf(params, "person")?.slice(0, 80),
  subjectKind: choiceOf(
    params,
    "about",
    subjects.map(({ value }) => value),
  ),
  from: dayOf(params, "from"),
  to: dayOf(params, "to"),
});
