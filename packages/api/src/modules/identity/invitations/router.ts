import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { personBehind } from "../../../platform/access/caller";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { loader, router } from "../../../platform/context/context";
import { withdrawInvitations } from "../../../platform/credentials";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById, Uuid } from "../../../platform/values/values";
import { verifiedBusiness } from "../../business";
import { holdRights, holdSet, refuseBeyond, setColumns } from "../rights";
import { accept, look } from "./accept-invitation";
import { i, readInvitations, rightsIn, viewInvitation, withdrawOpen } from "./queries";
import { Invitation, InvitationPage, InvitationQuery, NewInvitation } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** The open invitation named by `id`, 404 otherwise; 403 where it gives more than the caller may do. */
const findInvitation = loader.input(ById).use(async ({ ctx, input, next }) => {
  const named = [i("i.id", "=", input.id)];
  const [invitation] = await readInvitations(ctx.db, ctx.business.id, named, 1);
  if (!invitation) throw notFound("invitation");
  refuseBeyond(ctx, rightsIn(invitation));
  return next({ ctx: { invitation } });
});

/** GET /invitations: who is asked in and has not come yet, newest first, those run out too. */
const list = business("invitations:read")
  .input(InvitationQuery)
  .output(InvitationPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Uuid]));
    const older = after ? [i("i.id", "<", after[0])] : [];
    const rows = await search(input.q, (words) =>
      readInvitations(
        ctx.db,
        ctx.business.id,
        [...older, ...wordsIn(words, "i.found_by")],
        input.limit + 1,
      ),
    );
    const view = (row: (typeof rows)[number]) => viewInvitation(row, rightsIn(row), ctx);
    return toPage(rows, input.limit, view, (row) => [row.id]);
  });

const invitationLifeMs = milliseconds({ days: 7 });
/** A business is not for sending mails to strangers. */
const mostOpenInvitations = 100;

/**
 * POST /invitations: asks somebody in by mail, for seven days. Asking again takes the place of what was
 * open for that address. 403 for more than the inviter may do. 409 where they are a member already.
 */
const create = business("invitations:write")
  .concat(verifiedBusiness)
  .input(NewInvitation)
  .output(Invitation)
  .mutation(async ({ ctx, input: { email, role, permissionSetId } }) => {
    if (permissionSetId && role !== "admin") {
      throw invalid({ path: "permissionSetId", message: "Only admins have permission sets." });
    }
    if (!permissionSetId) refuseBeyond(ctx, { role, set: null });
    const tenantId = ctx.business.id;
    const by = { network: ctx.request.address, business: tenantId };
    await ctx.limits.countKept(keptBounds.invitation, {
      ...by,
      invitedMailbox: `${tenantId} ${email}`,
    });
    const inviter = personBehind(ctx.caller);
    return ctx.change(async (tx, record) => {
      const open = await withdrawOpen(tx, tenantId, email, ctx.now);
      if (open >= mostOpenInvitations)
        throw conflict(`${mostOpenInvitations} invitations are open: withdraw some first.`);
      const { giver } = await holdRights(tx, ctx, { needs: "invitations:write" });
      const set = permissionSetId ? await holdSet(tx, tenantId, permissionSetId) : null;
      const rights = { role, set };
      refuseBeyond(giver, rights);
      const { id, createdAt, expiresAt } = await tx.invitation.create({
        data: {
          tenantId,
          email,
          role,
          ...setColumns(set),
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
        words: `Invited ${email} as ${role}${set ? ` with the permissions ${set.name}` : ""}`,
        subject: { kind: "invitation", id },
        after: { email, role, ...(set && { permissions: set.name }) },
      });
      const made = { id, email, invitedByName: inviter.name, createdAt, expiresAt };
      return viewInvitation(made, rights, giver);
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
      return viewInvitation(ctx.invitation, rightsIn(ctx.invitation), ctx);
    }),
  );

export const invitations = router({ list, create, withdraw, look, accept });
