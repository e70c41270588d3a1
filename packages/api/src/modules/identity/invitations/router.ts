import { sql, searching } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { personBehind } from "../../../platform/access/caller";
import { conflict, notFound } from "../../../platform/base/errors";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { loader, router } from "../../../platform/context/context";
import { withdrawInvitations } from "../../../platform/credentials";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage, within } from "../../../platform/values/page";
import { ById, Uuid } from "../../../platform/values/values";
import { verifiedBusiness } from "../../business";
import { refuseUnmanaged } from "../members";
import { accept, look } from "./accept-invitation";
import { i, readInvitations, viewInvitation, withdrawOpen } from "./queries";
import { Invitation, InvitationPage, InvitationQuery, NewInvitation } from "./schema";

/** The open invitation named by `id`, 404 otherwise; 403 where the caller's role may not give its role. */
const findInvitation = loader.input(ById).use(async ({ ctx, input, next }) => {
  const named = [i("i.id", "=", input.id)];
  const [invitation] = await readInvitations(ctx.db, ctx.business.id, named, 1);
  if (!invitation) throw notFound("invitation");
  refuseUnmanaged(ctx.role, invitation.role);
  return next({ ctx: { invitation } });
});

/** GET /invitations: who is asked in and has not come yet, newest first, those run out too. */
const list = business("invitations:read")
  .input(InvitationQuery)
  .output(InvitationPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Uuid]));
    const older = after ? [i("i.id", "<", after[0])] : [];
    const found = input.q ? [i(sql`i.email::text`, "ilike", within(input.q))] : [];
    const rows = await searching(input.q, () =>
      readInvitations(ctx.db, ctx.business.id, [...older, ...found], input.limit + 1),
    );
    return toPage(rows, input.limit, viewInvitation, (row) => [row.id]);
  });

const invitationLifeMs = milliseconds({ days: 7 });
/** A business is not for sending mails to strangers. */
const mostOpenInvitations = 100;

/**
 * POST /invitations: asks somebody in by mail, for seven days. Asking again takes the place of what was
 * open for that address. 409 where they are a member already.
 */
const create = business("invitations:write")
  .concat(verifiedBusiness)
  .input(NewInvitation)
  .output(Invitation)
  .mutation(async ({ ctx, input: { email, role } }) => {
    refuseUnmanaged(ctx.role, role);
    const tenantId = ctx.business.id;
    const by = { address: ctx.request.address, business: tenantId, mailbox: email };
    await ctx.limits.countDaily("invitation", by);
    const inviter = personBehind(ctx.caller);
    return ctx.change(async (tx, record) => {
      const open = await withdrawOpen(tx, tenantId, email, ctx.now);
      if (open >= mostOpenInvitations)
        throw conflict(`${mostOpenInvitations} invitations are open: withdraw some first.`);
      const { id, createdAt, expiresAt } = await tx.invitation.create({
        data: {
          tenantId,
          email,
          role,
          // Of a secret nobody has: the job that mails the link sets the real one.
          tokenHash: hashToken(newToken()),
          invitedByUserId: inviter.id,
          createdAt: ctx.now,
          expiresAt: new Date(ctx.now.getTime() + invitationLifeMs),
        },
      });
      await enqueue(tx, "send_invitation", { tenantId, invitationId: id });
      await record({
        action: "invitation.sent",
        words: `Invited ${email} as ${role}`,
        subject: { kind: "invitation", id },
        after: { email, role },
      });
      return viewInvitation({ id, email, role, invitedByName: inviter.name, createdAt, expiresAt });
    });
  });

/** DELETE /invitations/{id}: its link is nothing from now on. */
const withdraw = business("invitations:write")
  .concat(findInvitation)
  .output(Invitation)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const { id, email } = ctx.invitation;
      const count = await withdrawInvitations(tx, { tenantId: ctx.business.id, id }, ctx.now);
      if (count === 0) throw notFound("invitation");
      await record({
        action: "invitation.withdrawn",
        words: `Withdrew the invitation of ${email}`,
        subject: { kind: "invitation", id },
      });
      return viewInvitation(ctx.invitation);
    }),
  );

export const invitations = router({ list, create, withdraw, look, accept });
