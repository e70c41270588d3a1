import { lockName } from "@roundsman/db";
import { z } from "zod";
import type { Scope } from "../../../platform/access/scopes";
import { conflict, forbidden, notFound, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { recordActivities } from "../../../platform/audit/activity";
import { business } from "../../../platform/middleware/procedures";
import { onThread } from "../../../platform/threads/on-thread";
import { dateTime } from "../../../platform/values/format";
import { pageOf } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import { cardAddress, siteOf } from "../../business";
import { findAddress, lockAddress } from "../../customers";
import { CardAddress, CardAddressQuery, listCardAddresses } from "./card-addresses";
import type { CardsOnPaper } from "./cards-paper";
import { issueCards, mostCards } from "./issue-many";
import { cardLock } from "./router";
import { BottleCard } from "./schema";
import { cardToken } from "./token";

/* Bottle cards as the office makes, prints and ends them (docs/decisions/0326). */

interface CardAddress {
  id: string;
  customerId: string;
  cardVersion: number;
  cardIssuedAt: Date | null;
}

type Viewing = Parameters<typeof siteOf>[0] & {
  scopes: ReadonlySet<Scope>;
  business: { id: string };
  settings: { previewKey: string };
};

const urlOf = (ctx: Viewing, { id, customerId, cardVersion: version }: CardAddress): string =>
  cardAddress(
    siteOf(ctx),
    cardToken(ctx.settings.previewKey, {
      tenantId: ctx.business.id,
      addressId: id,
      customerId,
      version,
    }),
  );

/** Whoever has the card's address may order by it, so only who may change customers reads it. */
const mayOrder = ({ scopes }: Pick<Viewing, "scopes">) => scopes.has("customers:write");

/** @throws not_found where the address has no card */
function viewCard(ctx: Viewing, address: CardAddress): z.infer<typeof BottleCard> {
  if (address.cardIssuedAt === null) throw notFound("bottle card");
  return {
    addressId: address.id,
    url: mayOrder(ctx) ? urlOf(ctx, address) : null,
    issuedAt: dateTime(address.cardIssuedAt),
  };
}

/** Why an address gets no card; null where it does. */
const whyNotIssued = ({
  cardIssuedAt,
  archivedAt,
}: {
  cardIssuedAt: Date | null;
  archivedAt: Date | null;
}): string | null => {
  if (archivedAt !== null) return "This address is archived.";
  return cardIssuedAt === null ? null : "This address has a bottle card: print it again.";
};

/** GET /addresses/{id}/card. */
const one = business("customers:read")
  .concat(findAddress)
  .output(BottleCard)
  .query(({ ctx }) => viewCard(ctx, ctx.address));

/** The same for a page, which asks whether there is one. */
const find = business("customers:read")
  .concat(findAddress)
  .output(z.object({ card: BottleCard.nullable() }))
  .query(({ ctx }) => ({
    card: ctx.address.cardIssuedAt === null ? null : viewCard(ctx, ctx.address),
  }));

const issued = ({ id, line1 }: { id: string; line1: string }) => ({
  action: "bottle_card.issued",
  words: `Made a bottle card for ${line1}`,
  subject: { kind: "address", id },
});

/** POST /addresses/{id}/card. 409 where the address has one, or is archived. */
const issue = business("customers:write")
  .concat(findAddress)
  .output(BottleCard)
  .mutation(({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const before = await lockAddress(tx, tenantId, id);
      refuseIf(whyNotIssued(before));
      const data = { cardIssuedAt: ctx.now, updatedAt: ctx.now };
      await tx.deliveryAddress.updateMany({ where: { tenantId, id }, data });
      await record(issued(before));
      return viewCard(ctx, { ...before, ...data });
    });
  });

/** DELETE /addresses/{id}/card: every print of it stops working at once. 404 where there is none. */
const revoke = business("customers:write")
  .concat(findAddress)
  .output(z.object({ addressId: Uuid }))
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      await lockName(tx, cardLock(tenantId, id));
      const before = await lockAddress(tx, tenantId, id);
      if (before.cardIssuedAt === null) throw notFound("bottle card");
      await tx.deliveryAddress.updateMany({
        where: { tenantId, id },
        data: { cardVersion: { increment: 1 }, cardIssuedAt: null, updatedAt: ctx.now },
      });
      await record({
        action: "bottle_card.revoked",
        words: `Ended the bottle card of ${before.line1}`,
        subject: { kind: "address", id },
      });
    });
    return { addressId: id };
  });

/** Addresses for which cards can be made or printed. */
const listAddresses = business("customers:read")
  .input(CardAddressQuery)
  .output(pageOf(CardAddress))
  .query(({ ctx, input }) => listCardAddresses(ctx.db, ctx.business.id, input));

/** As many as fit one batch. */
const Chosen = z.object({
  addressIds: z
    .array(Uuid)
    .min(1, "Choose an address.")
    .max(mostCards, `Choose at most ${mostCards} addresses at once.`),
});

/**
 * Makes a card for each of these addresses that has none, all or nothing. 404 where one is none of the business, 409
 * where one is archived.
 */
const issueMany = business("customers:write")
  .input(Chosen)
  .output(z.object({ made: z.int().min(0) }))
  .mutation(({ ctx, input: { addressIds } }) =>
    ctx.change(async (tx, record) => {
      const made = await issueCards(tx, { tenantId: ctx.business.id, now: ctx.now }, addressIds);
      if (made.length > 0) {
        await recordActivities(tx, ctx, made.map(issued), {
          now: ctx.now,
          requestId: ctx.request.requestId,
          assistant: ctx.request.assistant,
        });
      }
      await record(null);
      return { made: made.length };
    }),
  );

const drawCards = onThread<(paper: CardsOnPaper) => Uint8Array>("paper", "cardsPaper");

/** Cards on A4, eight to a sheet, to be cut. 403 for who may not change customers; 409 where an address has none. */
const print = business("customers:read")
  .input(Chosen)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input: { addressIds } }) => {
    if (!mayOrder(ctx)) throw forbidden();
    const tenantId = ctx.business.id;
    const rows = await ctx.db.deliveryAddress.findMany({
      where: { tenantId, id: { in: addressIds } },
      orderBy: [{ line1: "asc" }, { id: "asc" }],
    });
    if (rows.length < new Set(addressIds).size) throw notFound("address");
    if (rows.some(({ cardIssuedAt, archivedAt }) => cardIssuedAt === null || archivedAt !== null)) {
      throw conflict("One of these addresses has no bottle card: make it first.");
    }
    const { name, phone } = await ctx.db.business.findFirstOrThrow({
      where: { id: tenantId },
      select: { name: true, phone: true },
    });
    const cards = rows.map((row) => ({ line1: row.line1, url: urlOf(ctx, row) }));
    ctx.reply.headers["Content-Disposition"] = `inline; filename="bottle-cards.pdf"`;
    ctx.reply.headers["Cache-Control"] = "private, no-store";
    return ctx.budget.within("drawing", tenantId, () =>
      drawCards({ businessName: name, phone, cards, at: ctx.now }),
    );
  });

export const bottleCards = router({ one, find, issue, revoke, listAddresses, issueMany, print });
