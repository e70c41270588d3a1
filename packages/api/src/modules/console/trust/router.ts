import type { PrismaClient } from "@roundsman/db";
import { initTRPC } from "@trpc/server";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { chooseBusiness, readSession } from "../../../platform/auth/identify";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { router, type Context, type Meta } from "../../../platform/context/context";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { anyone } from "../../../platform/middleware/procedures";
import {
  namedBusiness,
  readCredentials,
  type RequestFacts,
} from "../../../platform/request/request";
import { dateTime } from "../../../platform/values/format";
import { linkTo, webPages } from "../../../platform/values/links";
import { DateTime } from "../../../platform/values/values";
import { documentText, trustDocuments } from "./documents";
import { agreement, agreementSha256, promises } from "./public-texts";
import { Documents, NewTrustRequest, Token } from "./schema";

/** The trust centre where it is set up; 404 otherwise. */
const trustCentre = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create()
  .procedure.use(({ ctx, next }) => {
    const { trustCentre: centre } = ctx.settings;
    if (!centre) throw notFound("trust centre");
    return next({ ctx: { centre } });
  });

/** Holds a browser's access to the trust centre. */
export const trustCookie = "service.trust_grant";

/** The access this browser holds now, or null: revoking ends it from the next request. */
async function readGrant(
  db: PrismaClient,
  request: RequestFacts,
  now: Date,
): Promise<{ id: string; requestId: string } | null> {
  const token = request.cookie(trustCookie);
  if (token === undefined || token === "") return null;
  return db.trustGrant.findFirst({
    where: {
      tokenHash: hashToken(token),
      revokedAt: null,
      expiresAt: { gt: now },
      request: { status: "approved", accessExpiresAt: { gt: now } },
    },
    select: { id: true, requestId: true },
  });
}

/**
 * The business on whose behalf somebody signed in asks; null where nobody is signed in, or they have
 * several and name none: staff then go by what was written.
 */
async function businessAsking(ctx: Context): Promise<{ id: string; name: string } | null> {
  const credentials = readCredentials(ctx.request);
  if (credentials?.kind !== "session") return null;
  const named = namedBusiness(ctx.request);
  const caller = await readSession(ctx.database, credentials.token, named, ctx.now);
  if (caller?.kind !== "person" || caller.memberships.length !== 1) return null;
  const { business } = chooseBusiness(caller, ctx.request);
  return { id: business.id, name: business.name };
}

/**
 * GET /trust/documents: what there is, for anybody; the text of the one named by `key` for a browser that
 * holds access, which is noted. Promises are for anybody.
 */
const readDocuments = anyone({ refuses: ["not_found"] })
  .concat(trustCentre)
  .input(z.object({ key: z.string().max(80).optional() }))
  .output(Documents)
  .query(async ({ ctx, input }) => {
    const db = ctx.database.service;
    const grant = await readGrant(db, ctx.request, ctx.now);
    const opened = grant && trustDocuments.find(({ key }) => key === input.key);
    if (grant && opened) {
      await db.trustOpening.create({
        data: { requestId: grant.requestId, grantId: grant.id, document: opened.key, at: ctx.now },
        select: { id: true },
      });
    }
    return {
      promises: promises.map(({ key, title, says }) => ({ key, title, text: says.join(" ") })),
      items: trustDocuments.map((document) => ({
        key: document.key,
        title: document.title,
        summary: document.summary,
        text: document === opened ? documentText(document, ctx.centre.facts) : null,
      })),
      agreement: {
        version: ctx.centre.ndaVersion,
        text: agreement.text,
        sha256: agreementSha256,
      },
      access: grant !== null,
    };
  });

/** POST /trust/requests: a draft until the address on it is verified by the link mailed to it. */
const requestAccess = anyone()
  .concat(trustCentre)
  .input(NewTrustRequest)
  .output(z.object({ next: z.literal("verify_email") }))
  .mutation(async ({ ctx, input: { ndaAccepted: _accepted, ...asked } }) => {
    if (asked.ndaVersion !== ctx.centre.ndaVersion) {
      throw invalid({ path: "ndaVersion", message: "The agreement has changed: read it again." });
    }
    await ctx.limits.count("person", `trust:${ctx.request.address}`, 5);
    const by = { address: ctx.request.address, mailbox: asked.email };
    await ctx.limits.countDaily("trust request", by);
    const business = asked.kind === "business" ? await businessAsking(ctx) : null;
    const token = newToken();
    await ctx.database.service.$transaction(async (tx) => {
      await tx.trustRequest.create({
        data: {
          ...asked,
          businessId: business?.id,
          businessName: business?.name,
          ndaAcceptedAt: ctx.now,
          ndaSha256: agreementSha256,
          verifyTokenHash: hashToken(token),
          verifyExpiresAt: new Date(ctx.now.getTime() + milliseconds({ days: 1 })),
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      const letter = {
        kind: "trust.verify",
        to: asked.email,
        subject: "Confirm your request to Roundsman's trust centre",
        text: `Hello,\n\nConfirm that this address is yours, and we look at your request:\n\n${linkTo(ctx.settings.urls.web, webPages.trustVerify(token))}\n\nThe link works for a day.\n\nRoundsman`,
      };
      await queueServiceEmail(tx, letter, ctx.now);
    });
    return { next: "verify_email" };
  });

/** POST /trust/requests/verify: the address is theirs, and staff may look at the request. */
const verify = anyone()
  .concat(trustCentre)
  .input(Token)
  .output(z.object({ status: z.literal("pending") }))
  .mutation(async ({ ctx, input }) => {
    const { count } = await ctx.database.service.trustRequest.updateMany({
      where: {
        verifyTokenHash: hashToken(input.token),
        status: "draft",
        verifyExpiresAt: { gt: ctx.now },
      },
      data: { status: "pending", verifiedAt: ctx.now, verifyTokenHash: null },
    });
    if (count === 0) throw conflict("This link was used already, or has run out.");
    return { status: "pending" };
  });

/** POST /trust/access: a one-time link becomes this browser's access. */
const enter = anyone()
  .concat(trustCentre)
  .input(Token)
  .output(z.object({ accessExpiresAt: DateTime }))
  .mutation(async ({ ctx, input }) => {
    const grant = newToken();
    const expiresAt = await ctx.database.service.$transaction(async (tx) => {
      const [link] = await tx.trustLink.updateManyAndReturn({
        where: {
          tokenHash: hashToken(input.token),
          usedAt: null,
          discardedAt: null,
          expiresAt: { gt: ctx.now },
          request: { status: "approved", accessExpiresAt: { gt: ctx.now } },
        },
        data: { usedAt: ctx.now },
        select: { requestId: true },
      });
      if (!link) throw conflict("This link was used already, or has run out.");
      // Taking the request's row settles who comes first: this click, or a revoke.
      const [request] = await tx.trustRequest.updateManyAndReturn({
        where: { id: link.requestId, status: "approved" },
        data: { status: "approved" },
        select: { id: true, accessExpiresAt: true },
      });
      if (!request?.accessExpiresAt) throw conflict("This access has ended.");
      await tx.trustGrant.create({
        data: {
          requestId: request.id,
          tokenHash: hashToken(grant),
          createdAt: ctx.now,
          expiresAt: request.accessExpiresAt,
          userAgent: ctx.request.header("user-agent")?.slice(0, 300),
        },
        select: { id: true },
      });
      return request.accessExpiresAt;
    });
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000);
    ctx.reply.cookies.push({ name: trustCookie, value: grant, maxAgeSeconds });
    return { accessExpiresAt: dateTime(expiresAt) };
  });

export const trust = router({ requestAccess, verify, enter, readDocuments });
