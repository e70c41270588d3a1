import { instant, plain } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { activityFilters } from "./activity-filters";

export const activityExport = listExport({
  name: "activity",
  read: (office, filters, at) => office.activity.list({ ...activityFilters.read(filters), ...at }),
  columns: {
    When: (entry, timeZone) => instant(entry.at, timeZone),
    Who: (entry) => entry.actorName,
    As: (entry) => entry.actorKind,
    What: (entry) => entry.words,
    Entry: (entry) => entry.action,
    "About a": (entry) => plain(entry.subjectKind),
    "Its id": (entry) => entry.subjectId,
  },
});
