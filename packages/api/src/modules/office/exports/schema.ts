import { z } from "zod";
import { DateTime, Uuid } from "../../../platform/values/values";

/** A file of everything a business has, on its way or kept. */
export const BusinessExport = z
  .object({
    id: Uuid,
    /** `waiting` for its turn; a `failed` one is asked for anew. */
    status: z.enum(["waiting", "running", "done", "failed"]),
    /** Null where their account was erased. */
    askedByName: z.string().nullable(),
    askedAt: DateTime,
    /** Totals are null until the first look at what there is. */
    rowsDone: z.int().min(0),
    rowsTotal: z.int().min(0).nullable(),
    filesDone: z.int().min(0),
    filesTotal: z.int().min(0).nullable(),
    finishedAt: DateTime.nullable(),
    bytes: z.int().min(0).nullable(),
    /** Until when it can be downloaded. */
    keptUntil: DateTime.nullable(),
    /** Where to download it; null unless it is done and kept. */
    url: z.url().nullable(),
  })
  .meta({ id: "BusinessExport" });
export type BusinessExport = z.infer<typeof BusinessExport>;

export const ExportState = z.object({
  /** The one asked for last, however it stands. */
  latest: BusinessExport.nullable(),
  /** The newest that can be downloaded; a later one may be on its way. */
  kept: BusinessExport.nullable(),
  /** Why the caller can't, in words; null where they can. */
  can: z.object({ start: z.string().nullable(), download: z.string().nullable() }),
});
