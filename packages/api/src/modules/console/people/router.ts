import { holdPersonOnCluster, runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { carryOut } from "../../../platform/credentials";
import { staff } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { erasePerson } from "../../identity";
import { whyNotUnlocked } from "../businesses/guards";
import { Reason } from "../businesses/schema";
import { findAnother, findOutsider, findPerson, whyNotSignedOut } from "./guards";
import { readPerson, shownOfPerson, viewPerson } from "./queries";
import { ConsolePerson, PersonQuery, SignIns } from "./schema";
import { removeStaffRole, setStaffRole } from "./staff-roles";

/** The staff member who asks: what each page of the console asks first. */
const me = staff("support")
  .output(ConsolePerson)
  .query(async ({ ctx }) => viewPerson(await readPerson(ctx.db, ctx.staff.id)));

const PersonCursor = z.tuple([z.string(), z.string()]);

/** GET /console/users: by name; found by name or email. */
const list = staff("support")
  .input(PersonQuery)
  .output(pageOf(ConsolePerson))
  .query(async ({ ctx, input: { q, ...input } }) => {
    const after = decodeCursor(input.cursor, PersonCursor);
    const rows = await search(q, (words) =>
      ctx.db.user.findMany({
        where: {
          erasedAt: null,
          AND: [
            ...whereWords(words, (found) => [found]),
            input.staff === undefined ? {} : { staffRole: input.staff ? { not: null } : null },
            input.locked === undefined ? {} : { lockedAt: input.locked ? { not: null } : null },
            after
              ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
              : {},
          ],
        },
        select: shownOfPerson,
        relationLoadStrategy: "join",
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(rows, input.limit, viewPerson, (row) => [row.name, row.id]);
  });

/** GET /console/users/{id}. */
const one = staff("support")
  .concat(findPerson)
  .output(ConsolePerson)
  .query(({ ctx }) => viewPerson(ctx.person));

const signInsShown = 10;

/** Where a person is signed in, the last used first; sessions of support staff as them are not theirs. */
const signIns = staff("support")
  .concat(findPerson)
  .output(SignIns)
  .query(async ({ ctx, input: { id } }) => {
    const rows = await ctx.db.session.findMany({
      where: { userId: id, supportSessionId: null, expires: { gt: ctx.now } },
      orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
      take: signInsShown,
      select: { id: true, createdAt: true, lastUsedAt: true, userAgent: true, twoStepAt: true },
    });
    return {
      items: rows.map(({ createdAt, lastUsedAt, twoStepAt, ...row }) => ({
        ...row,
        signedInAt: dateTime(createdAt),
        lastUsedAt: dateTime(lastUsedAt),
        twoStep: twoStepAt !== null,
      })),
    };
  });

/**
 * POST /console/users/{id}/lock: signed out everywhere at once, and no way in until
 * unlocked; keys they made are refused as well. Locking again changes nothing but the reason.
 */
const lock = staff("support")
  .concat(findOutsider)
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const { now } = ctx;
      await holdPersonOnCluster(tx, id);
      const locked = await runSqlForOne(
        tx,
        sqlBuilder
          .updateTable("users")
          .set({
            locked_at: sql`coalesce(locked_at, ${now})`,
            locked_reason: reason,
            updated_at: now,
          })
          .where("id", "=", id)
          .where("staff_role", "is", null)
          .returning("id"),
      );
      if (!locked) throw conflict("This person has become staff in the meantime.");
      const facts = { now, requestId: ctx.request.requestId };
      await carryOut(tx, "accountLocked", { userId: id }, facts);
      await record({
        area: "people",
        action: "user.locked",
        words: `Locked ${ctx.person.name}`,
        person: { id, name: ctx.person.name },
        details: { reason },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );

/** POST /console/users/{id}/unlock. @throws conflict where they are not locked */
const unlock = staff("support")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    refuseIf(whyNotUnlocked("person", ctx.person));
    return next();
  })
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await holdPersonOnCluster(tx, id);
      const { count } = await tx.user.updateMany({
        where: { id, lockedAt: { not: null } },
        data: { lockedAt: null, lockedReason: null },
      });
      // Of two who unlock at once, one does.
      if (count === 0) refuseIf(whyNotUnlocked("person", { lockedAt: null }));
      await record({
        area: "people",
        action: "user.unlocked",
        words: `Unlocked ${ctx.person.name}`,
        person: { id, name: ctx.person.name },
        details: { reason },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );

/** POST /console/users/{id}/sign-out: every session ends; they may sign in again at once. */
const signOut = staff("support")
  .concat(findPerson)
  .use(({ ctx, next }) => {
    refuseIf(whyNotSignedOut(ctx.person, ctx.staff));
    return next();
  })
  .input(Reason)
  .output(z.object({ ended: z.int().min(0) }))
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      const { sessions: ended } = await carryOut(tx, "signedOutByStaff", { userId: id }, facts);
      await record({
        area: "people",
        action: "user.signed_out",
        words: `Signed ${ctx.person.name} out everywhere`,
        person: { id, name: ctx.person.name },
        details: { reason, ended },
      });
      return { ended };
    }),
  );

/** A person's account, for good, at their request: whoever lost their password can't do it themselves. */
const erase = staff("owner")
  .concat(findOutsider)
  .input(Reason)
  .output(z.object({ erased: z.literal(true) }))
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await erasePerson(tx, id, { now: ctx.now, requestId: ctx.request.requestId });
      await record({
        area: "people",
        action: "user.erased",
        words: "Erased a person's account",
        person: { id, name: "Erased person" },
        details: { reason },
      });
      return { erased: true as const };
    }),
  );

export const people = router({
  me,
  list,
  one,
  signIns,
  lock,
  unlock,
  signOut,
  setStaffRole,
  removeStaffRole,
  erase,
});
