import { z } from "zod";
import { act, leaveOut } from "../../../platform/access/act";
import { router } from "../../../platform/context/context";
import { staff, whyNotStaff } from "../../../platform/middleware/staff";
import { whyOnlyOwner } from "../../identity";
import {
  findBusiness,
  whyNotAs,
  whyNotLetIn,
  whyNotOpened,
  whyNotOverriding,
  whyNotUnlocked,
} from "../businesses/guards";
import {
  findPerson,
  whyNoStaff,
  whyNotAnother,
  whyNotOutsider,
  whyNotSignedOut,
  whyUnproved,
} from "../people/guards";
import { findTrustRequest, statusNow, whyNoAccess, whyNotWaiting } from "../trust-requests/queries";

/*
 * What staff can do with a thing, for the console's page that shows it (docs/decisions/0199). A page offers what
 * is null, shows what is a reason as refused with it, and leaves out the rest.
 */

const BusinessCan = z.object({
  /** Opening a support session with the business's permission. */
  viewAs: act,
  /** Opening one without it. */
  override: act,
  setPlan: act,
  setRates: act,
  lock: act,
  unlock: act,
  /** As whom: each of its people by their id. */
  viewAsPerson: z.record(z.string(), z.string().nullable()),
});

const lockedOut = "This business is locked: nobody gets in, support neither. Unlock it first.";

const business = staff("support")
  .concat(findBusiness)
  .output(BusinessCan)
  .query(({ ctx }) => {
    const { members, supportGrant } = ctx.business;
    const { role } = ctx.staff;
    // In a locked business one can be opened, and every request in it is refused: the console does not offer that.
    const closed = ctx.business.lockedAt ? lockedOut : whyNotOpened(ctx.business);
    const billing = whyNotStaff(role, "billing");
    const locked = whyNotUnlocked("business", ctx.business) === null;
    return {
      ...leaveOut({
        viewAs: closed ?? whyNotLetIn(supportGrant, ctx.now),
        override: closed ?? whyNotOverriding(role),
        setPlan: billing,
        setRates: billing,
        lock: !locked && billing,
        unlock: locked && billing,
      }),
      viewAsPerson: Object.fromEntries(members.map(({ userId, user }) => [userId, whyNotAs(user)])),
    };
  });

const person = staff("support")
  .concat(findPerson)
  .output(
    z.object({
      lock: act,
      unlock: act,
      signOut: act,
      setStaffRole: act,
      removeStaffRole: act,
      erase: act,
    }),
  )
  .query(async ({ ctx }) => {
    const asked = ctx.person;
    const asker = ctx.staff;
    const owner = whyNotStaff(asker.role, "owner");
    const another = whyNotAnother(asked, asker);
    const locked = whyNotUnlocked("person", asked) === null;
    return leaveOut({
      lock: !locked && whyNotOutsider(asked, asker),
      unlock: locked && another,
      signOut: whyNotSignedOut(asked, asker),
      setStaffRole: owner ?? another ?? whyUnproved(asked),
      removeStaffRole: whyNoStaff(asked) === null && (owner ?? another),
      erase: owner ?? whyNotOutsider(asked, asker) ?? (await whyOnlyOwner(ctx.db, asked.id)),
    });
  });

const trustRequest = staff("support")
  .concat(findTrustRequest)
  .output(z.object({ approve: act, decline: act, setDocuments: act, resend: act, revoke: act }))
  .query(({ ctx }) => {
    const status = statusNow(ctx.trustRequest, ctx.now);
    const answered = status !== "draft" && status !== "pending";
    const answer = !answered && whyNotWaiting(ctx.trustRequest);
    const access = answered && whyNoAccess(ctx.trustRequest, ctx.now);
    return leaveOut({
      approve: answer,
      decline: answer,
      setDocuments: access,
      resend: access,
      revoke: access,
    });
  });

export const staffCan = router({ business, person, trustRequest });
