import type { TrustSubprocessor } from "@roundsman/db";
import { z } from "zod";
import { difference } from "../../../platform/audit/change";
import { conflict, isDuplicate, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staff, staffAtLeast } from "../../../platform/middleware/staff";
import {
  dateTime,
  dateTimeOrNull,
  dayOrNull,
  fromDay,
  longDay,
} from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { trustCentre } from "../trust/queries";
import { NewSubprocessor, Subprocessor, SubprocessorChange, WhyNoChange } from "./schema";
import { tellReaders } from "./tell-readers";

const viewSubprocessor = (row: TrustSubprocessor): z.infer<typeof Subprocessor> => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  country: row.country,
  since: dayOrNull(row.since),
  addedByName: row.addedByName,
  addedAt: dateTime(row.createdAt),
  endedAt: dateTimeOrNull(row.endedAt),
  endedByName: row.endedByName,
});

/** The subprocessor named by `id`, one that ended too; 404 otherwise. */
const findSubprocessor = trustCentre.input(ById).use(async ({ ctx, input, next }) => {
  const subprocessor = await ctx.db.trustSubprocessor.findUnique({ where: { id: input.id } });
  if (!subprocessor) throw notFound("subprocessor");
  return next({ ctx: { subprocessor } });
});

const endedAlready = () => conflict("This one is off the list already.");

/** Who handles businesses' data, by name; those who did stand last. */
const list = staff("support")
  .concat(trustCentre)
  .output(z.object({ items: z.array(Subprocessor), whyNoChange: WhyNoChange }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.trustSubprocessor.findMany({
      orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { name: "asc" }, { id: "asc" }],
    });
    return {
      items: rows.map(viewSubprocessor),
      whyNoChange: staffAtLeast(ctx.staff.role, "owner")
        ? null
        : "Only console owners change this list.",
    };
  });

/**
 * Adds a subprocessor; everybody with access is told by mail.
 * @throws conflict where one of this name is on the list
 */
const add = staff("owner")
  .concat(trustCentre)
  .input(NewSubprocessor)
  .output(Subprocessor.extend({ told: z.int() }))
  .mutation(async ({ ctx, input }) => {
    try {
      return await ctx.change(async (tx, record) => {
        const since = fromDay(input.since);
        const { id: addedByUserId, name: addedByName } = ctx.staff;
        const row = await tx.trustSubprocessor.create({
          data: { ...input, since, addedByUserId, addedByName, createdAt: ctx.now },
        });
        const facts = { now: ctx.now, webUrl: ctx.settings.urls.web };
        const told = await tellReaders(tx, { ...input, since: longDay(since) }, facts);
        await record({
          area: "trust",
          action: "trust.subprocessor_added",
          words: `Added ${row.name} to the subprocessors`,
          details: { id: row.id, ...input, told },
        });
        return { ...viewSubprocessor(row), told };
      });
    } catch (error) {
      if (isDuplicate(error)) throw conflict("One of this name is on the list.", "name");
      throw error;
    }
  });

/** Corrects what is said of one on the list. @throws conflict where it is off the list */
const change = staff("owner")
  .concat(findSubprocessor)
  .input(SubprocessorChange)
  .output(Subprocessor)
  .mutation(({ ctx, input: { id, purpose, country, since } }) =>
    ctx.change(async (tx, record) => {
      const [row] = await tx.trustSubprocessor.updateManyAndReturn({
        where: { id, endedAt: null },
        data: { purpose, country, since: since === null ? null : fromDay(since) },
      });
      if (!row) throw endedAlready();
      const { purpose: oldPurpose, country: oldCountry } = ctx.subprocessor;
      await record({
        area: "trust",
        action: "trust.subprocessor_changed",
        words: `Changed ${row.name} among the subprocessors`,
        details: {
          id,
          ...difference(
            { purpose: oldPurpose, country: oldCountry, since: dayOrNull(ctx.subprocessor.since) },
            { purpose, country, since },
          ),
        },
      });
      return viewSubprocessor(row);
    }),
  );

/** Takes one off the list: it handles no data any more. The row stays, as history. */
const end = staff("owner")
  .concat(findSubprocessor)
  .output(Subprocessor)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const { id: endedByUserId, name: endedByName } = ctx.staff;
      const [row] = await tx.trustSubprocessor.updateManyAndReturn({
        where: { id, endedAt: null },
        data: { endedAt: ctx.now, endedByUserId, endedByName },
      });
      if (!row) throw endedAlready();
      await record({
        area: "trust",
        action: "trust.subprocessor_ended",
        words: `Took ${row.name} off the subprocessors`,
        details: { id },
      });
      return viewSubprocessor(row);
    }),
  );

export const trustSubprocessors = router({ list, add, change, end });
