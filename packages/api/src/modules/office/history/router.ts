import { anyUuid, expressionBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { Uuid } from "../../../platform/values/values";
import { readActivity, readChargesVat } from "../../business";
import { idsIn, namesOf } from "./names";
import { sentencesOf } from "./sentences";

const a = expressionBuilder<Pick<Tables, "activity">, "activity">();
const most = 500;

/** What was changed, a sentence each, of entries of the activity that a page shows. One without any is left out. */
const changes = business("tenant:read", { personOnly: true })
  .input(z.object({ ids: z.array(Uuid).max(most) }))
  .output(z.object({ items: z.array(z.object({ id: Uuid, sentences: z.array(z.string()) })) }))
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const rows = await readActivity(ctx.db, tenantId, [a("id", "=", anyUuid(input.ids))], most);
    const ids = rows.flatMap(({ before, after }) => idsIn([before, after]));
    const today = todayIn(timeZone, ctx.now);
    const telling = {
      names: await namesOf(ctx.db, tenantId, ids),
      timeZone,
      hasVat: await readChargesVat(ctx.db, tenantId, today),
    };
    const items = rows.map(({ id, before, after }) => ({
      id,
      sentences: sentencesOf(before, after, telling),
    }));
    return { items: items.filter(({ sentences }) => sentences.length > 0) };
  });

export const history = router({ changes });
