import { z } from "zod";
import { DateTime, Uuid } from "../../../platform/values/values";
import { Fault } from "./plan/faults";
import { MovingInTotals } from "./plan/check";

/** A file of a form, as the REST interface hands it in. */
const FormFile = z
  .custom<{ filename: string; bytes: Uint8Array }>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      "bytes" in value &&
      value.bytes instanceof Uint8Array,
    "Send the workbook as a file in a form.",
  )
  .meta({
    type: "string",
    format: "binary",
    description: "A workbook (xlsx), or a sheet of it as CSV",
  });

/** POST /moving-in: one workbook, or several files that each hold a sheet. */
export const NewMovingIn = z.object({
  file: FormFile,
  file2: FormFile.optional(),
  file3: FormFile.optional(),
  file4: FormFile.optional(),
  file5: FormFile.optional(),
  file6: FormFile.optional(),
  file7: FormFile.optional(),
  file8: FormFile.optional(),
});

export const MovingInStatus = z.enum(["checked", "applied", "undone"]);

/** A workbook by which a business moves in: looked through, brought in, or taken back. */
export const MovingIn = z
  .object({
    id: Uuid,
    status: MovingInStatus,
    /** What the files are: "Workbook", "Xero". */
    source: z.string(),
    fileName: z.string(),
    createdAt: DateTime,
    createdByName: z.string(),
    /** Until when it is kept for looking through; null once it was brought in. */
    keptUntil: DateTime.nullable(),
    appliedAt: DateTime.nullable(),
    appliedByName: z.string().nullable(),
    /** Until when it can be taken back; null where that is over. */
    undoUntil: DateTime.nullable(),
    undoneAt: DateTime.nullable(),
    undoneByName: z.string().nullable(),
  })
  .meta({ id: "MovingIn" });

/** The same with what it comes to, and what stands in the way. */
export const MovingInDetail = MovingIn.extend({
  /** Everything that is wrong with it, up to 2,000. */
  faults: z.array(Fault),
  faultCount: z.int().min(0),
  /** Sheets and columns that are none of ours. */
  ignored: z.array(z.string()),
  totals: MovingInTotals,
  /** What leans on what came in, by name. */
  inTheWay: z.array(z.string()),
  /** Why it can't be done, or null. */
  can: z.object({ apply: z.string().nullable(), undo: z.string().nullable() }),
}).meta({ id: "MovingInDetail" });

export const MovingIns = z.object({
  items: z.array(MovingIn),
  /** Why the caller can't bring in anything, or null. */
  can: z.object({ upload: z.string().nullable(), download: z.string().nullable() }),
});

/** POST /moving-in/{id}/apply: the totals that were signed off. */
export const Applying = z.object({ totals: MovingInTotals });
