import type { Domain as DomainRow } from "@roundsman/db";
import { z } from "zod";
import { act, leaveOut } from "../../../platform/access/act";
import { moneyDestinationRefusal, whyNoShop, whyNotAllowed } from "../../../platform/access/caller";
import { brokeConstraint, conflict, notFound } from "../../../platform/base/errors";
import { newToken } from "../../../platform/base/tokens";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { ById } from "../../../platform/values/values";
import { customHost, Domain, NewDomain, siteOf, viewDomain } from "../../business";
import { lockStorefront, refuseOff, whileOn } from "../storefront/queries";
import { scheduleNextCheck, takeFinding } from "./check-domain";
import { examineDomain, writeFinding } from "./dns-check";
import { claimEnds, endShopSessions, handBackPrimary } from "./lapse";

/** The domain named by `id`; 404 where there is none. */
const findDomain = loader.input(ById).use(async ({ ctx, input, next }) => {
  const domain = await ctx.db.domain.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!domain) throw notFound("domain");
  return next({ ctx: { domain } });
});

/** GET /storefront/domains: all of them, the oldest first. There are never more than a few. */
const list = business("shops:read")
  .output(z.object({ items: z.array(Domain), nextCursor: z.null() }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.domain.findMany({
      where: { tenantId: ctx.business.id },
      orderBy: { id: "asc" },
    });
    return { items: rows.map((row) => viewDomain(row, siteOf(ctx))), nextCursor: null };
  });

const mostDomains = 10;

/** Why a shop with so many domains gets no more; null where it may. */
const whyNoMore = (count: number): string | null =>
  count >= mostDomains ? `A shop has at most ${mostDomains} domains: remove one first.` : null;

/** Why a domain is not made the shop's address; null where it may be. */
const whyNotPrimary = ({ verifiedAt }: Pick<DomainRow, "verifiedAt">): string | null =>
  verifiedAt === null ? "This domain is not verified yet." : null;

/** Why a domain is not removed; null where it may be. */
const whyStays = ({ kind }: Pick<DomainRow, "kind">): string | null =>
  kind === "platform" ? "A shop keeps its address on our domain." : null;

const OneCan = z.object({ check: act, makePrimary: act, remove: act });

/** What can be done with the shop's domains, each by its id (docs/decisions/0199). */
const can = business("shops:read", { personOnly: true })
  .output(z.object({ add: act, one: z.record(z.string(), OneCan) }))
  .query(async ({ ctx }) => {
    const where = { tenantId: ctx.business.id };
    const shop = await ctx.db.storefront.findFirst({ where, select: { status: true } });
    const rows = await ctx.db.domain.findMany({ where });
    const refused =
      whyNoShop(ctx.business.standing) ?? whyNotAllowed(ctx, ["shops:write"], { changes: true });
    const leads = refused ?? moneyDestinationRefusal(ctx.caller);
    const { add } = leaveOut({
      add: shop !== null && shop.status !== "off" && (leads ?? whyNoMore(rows.length)),
    });
    const one = rows.map((row) => [
      row.id,
      leaveOut({
        // Our domain needs no check.
        check: row.kind === "custom" && refused,
        makePrimary: !row.isPrimary && (leads ?? whyNotPrimary(row)),
        remove: whyStays(row) === null && refused,
      }),
    ]);
    return { add, one: Object.fromEntries(one) };
  });

/** POST /storefront/domains: a host of the business's own, to be proved in seven days by the records in the answer. */
const add = business("shops:write", { shop: true, moneyDestination: true })
  .concat(whileOn)
  .input(NewDomain)
  .output(Domain)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const host = customHost(input.host, ctx.settings);
    try {
      return await ctx.change(async (tx, record) => {
        refuseOff(await lockStorefront(tx, tenantId));
        const full = whyNoMore(await tx.domain.count({ where: { tenantId } }));
        if (full !== null) throw conflict(full);
        const row = await tx.domain.create({
          data: {
            tenantId,
            host,
            kind: "custom",
            verifyToken: newToken(),
            createdAt: ctx.now,
            lapsesAt: claimEnds(ctx.now),
          },
        });
        await scheduleNextCheck(tx, row, ctx.now);
        await record({
          action: "domain.added",
          words: `Added the domain ${host}`,
          subject: { kind: "domain", id: row.id },
          after: { host },
        });
        return viewDomain(row, siteOf(ctx));
      });
    } catch (error) {
      if (brokeConstraint(error, "domains_tenant_id_host_key")) {
        throw conflict("You have added this domain already.", "host");
      }
      throw error;
    }
  });

/** POST /storefront/domains/{id}/check: asks the name servers now; what they say stands in the answer's fields. */
const check = business("shops:write", { shop: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(async ({ ctx }) => {
    const { domain, now } = ctx;
    const finding = await examineDomain(ctx.providers.dns, domain, siteOf(ctx));
    return writeFinding(finding, (found) =>
      ctx.change(async (tx, record) => {
        const row = await takeFinding(tx, domain, found, now);
        if (!row) throw notFound("domain");
        await record({
          action: "domain.checked",
          words: `Checked the domain ${row.host}: ${found.wrong ?? "it is good"}`,
          subject: { kind: "domain", id: row.id },
        });
        return viewDomain(row, siteOf(ctx));
      }),
    );
  });

/** POST /storefront/domains/{id}/primary: the shop's address from now on; 409 for one not verified. */
const makePrimary = business("shops:write", { shop: true, moneyDestination: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockStorefront(tx, tenantId);
      const domain = await tx.domain.findFirst({ where: { tenantId, id } });
      if (!domain) throw notFound("domain");
      const why = whyNotPrimary(domain);
      if (why !== null) throw conflict(why);
      await tx.domain.updateMany({
        where: { tenantId, isPrimary: true, id: { not: id } },
        data: { isPrimary: false },
      });
      const row = await tx.domain.update({
        where: { tenantId_id: { tenantId, id } },
        data: { isPrimary: true },
      });
      await record({
        action: "domain.made_primary",
        words: `Made ${row.host} the shop's address`,
        subject: { kind: "domain", id },
      });
      return viewDomain(row, siteOf(ctx));
    }),
  );

/** DELETE /storefront/domains/{id}: the platform's own host stays (409), and takes over from a primary one. */
const remove = business("shops:write", { shop: true })
  .concat(findDomain)
  .output(Domain)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockStorefront(tx, tenantId);
      const domain = await tx.domain.findFirst({ where: { tenantId, id } });
      if (!domain) throw notFound("domain");
      const why = whyStays(domain);
      if (why !== null) throw conflict(why);
      await tx.domain.deleteMany({ where: { tenantId, id } });
      if (domain.isPrimary) await handBackPrimary(tx, tenantId);
      if (domain.verifiedAt !== null) await endShopSessions(tx, domain);
      await record({
        action: "domain.removed",
        words: `Removed the domain ${domain.host}`,
        subject: { kind: "domain", id },
        before: { host: domain.host },
      });
      return viewDomain(domain, siteOf(ctx));
    }),
  );

export const domains = router({ list, can, add, check, makePrimary, remove });
