import { z } from "zod";

/** So many customers are taken at once. */
export const mostRows = 5000;

/** POST of a file. `leaveOut` says which lines are passed over: the bad ones, those of known customers. */
export const CustomerImport = z.object({
  /** The file's text; 5,000 lines of long addresses fit. */
  csv: z.string().max(5_000_000, "This file is too large: at most 5 MB."),
  leaveOut: z.array(z.enum(["bad", "known"])).default([]),
  dryRun: z.boolean().default(false),
});

/** What is wrong, and where: `line` from 1, as a spreadsheet counts; null for a whole line. */
export const BadCell = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});

/** A line that looks like somebody there already, or like an earlier line of the file. */
export const KnownLine = z.object({
  line: z.int(),
  name: z.string(),
  /** In words: "Mrs Tyson has this email". */
  why: z.string(),
});

export const ImportedCustomers = z
  .object({
    /** Customers in the file. */
    lines: z.int(),
    /** How many are, or would be, added with what is left out as asked. */
    added: z.int(),
    good: z.int(),
    bad: z.array(BadCell),
    /** The bad lines as a file of their own, to be mended; each says what is wrong with it. */
    badCsv: z.string(),
    known: z.array(KnownLine),
    ignoredColumns: z.array(z.string()),
    /** The first few that make sense, as they will be. */
    sample: z.array(
      z.object({ line: z.int(), name: z.string(), contact: z.string(), address: z.string() }),
    ),
  })
  .meta({ id: "ImportedCustomers" });

/** What the file may hold, and an empty one to fill in. */
export const ImportTemplate = z.object({
  csv: z.string(),
  columns: z.array(z.object({ title: z.string(), takes: z.string() })),
});
