import { initTRPC } from "@trpc/server";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { chooseBusiness } from "../../../platform/auth/identify";
import { readSession } from "../../../platform/auth/read-caller";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { router, type Context, type Meta } from "../../../platform/context/context";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { anyone } from "../../../platform/middleware/procedures";
import { namedBusiness, readCredentials } from "../../../platform/request/request";
import { dateTime, dateTimeOrNull, dayOrNull } from "../../../platform/values/format";
import { linkTo, webPages } from "../../../platform/values/links";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime } from "../../../platform/values/values";
import { agreement, agreementSha256, promises } from "./public-texts";
import { readPublished, readText } from "./queries";
import { isTold, mayOpen, readReader, trustCookie } from "./reader";
import { Documents, NewTrustRequest, PublicQuestion, PublicSubprocessor, Token } from "./schema";
import { keepStarters } from "./starters";
import { tellStaff } from "./tell-staff";
import { keptBounds } from "../../../platform/limits/bounds";

/** The trust centre where it is set up, with its documents; 404 otherwise. */
const trustCentre = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create()
  .procedure.use(async ({ ctx, next }) => {
    const { trustCentre: centre } = ctx.settings;
    if (!centre) throw notFound("trust centre");
    await keepStarters(ctx.database.service, centre.facts, ctx.now);
    return next({ ctx: { centre } });
  });

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
 * GET /trust/documents: what there is, for anybody; the text of the one named by `key` for who may read it,
 * which is noted of a browser that holds access. Promises are for anybody. What is withdrawn is not there.
 */
const readDocuments = anyone({ refuses: ["not_found"] })
  .concat(trustCentre)
  .input(z.object({ key: z.string().max(80).optional() }))
  .output(Documents)
  .query(async ({ ctx, input }) => {
    const db = ctx.database.service;
    const [reader, published] = await Promise.all([
      readReader(db, ctx.request, ctx.now),
      readPublished(db),
    ]);
    const told = published.filter((version) => isTold(version, reader));
    const asked = told.find(({ document }) => document.key === input.key);
    const opened = asked && mayOpen(asked, reader) ? asked : null;
    const text = opened && (await readText(db, opened.id));
    if (reader && opened && text !== null) {
      const { requestId, grantId } = reader;
      const { document, number } = opened;
      await db.trustOpening.create({
        data: { requestId, grantId, document: document.key, version: number, at: ctx.now },
        select: { id: true },
      });
    }
    return {
      promises: promises.map(({ key, title, says }) => ({ key, title, text: says.join(" ") })),
      items: told.map((version) => ({
        key: version.document.key,
        title: version.title,
        summary: version.summary,
        text: version === opened ? text : null,
        audience: version.audience,
        mayOpen: mayOpen(version, reader),
        version: version.number ?? 0,
        publishedAt: dateTimeOrNull(version.publishedAt),
        sha256: version.sha256,
      })),
      agreement: {
        version: ctx.centre.ndaVersion,
        text: agreement.text,
        sha256: agreementSha256,
      },
      access: reader !== null,
    };
  });

/** Who else handles businesses' data, for anybody. */
const readSubprocessors = anyone({ refuses: ["not_found"] })
  .concat(trustCentre)
  .output(z.object({ items: z.array(PublicSubprocessor) }))
  .query(async ({ ctx }) => {
    const rows = await ctx.database.service.trustSubprocessor.findMany({
      where: { endedAt: null },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    return {
      items: rows.map(({ name, purpose, country, since }) => ({
        name,
        purpose,
        country,
        since: dayOrNull(since),
      })),
    };
  });

/** Questions and answers, found by their words; some are for browsers that hold access alone. */
const readQuestions = anyone({ refuses: ["not_found"] })
  .concat(trustCentre)
  .input(z.object({ q: z.string().max(120).optional() }))
  .output(z.object({ items: z.array(PublicQuestion) }))
  .query(async ({ ctx, input }) => {
    const db = ctx.database.service;
    const reader = await readReader(db, ctx.request, ctx.now);
    const items = await search(input.q, (words) =>
      db.trustQuestion.findMany({
        where: {
          ...(reader === null && { audience: "anyone" }),
          AND: whereWords(words, (found) => [found]),
        },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: 200,
        select: { id: true, question: true, answer: true },
      }),
    );
    return { items };
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
    const by = { network: ctx.request.address, linkMailbox: asked.email };
    await ctx.limits.countKept(keptBounds.trustRequest, by);
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

/** POST /trust/requests/verify: the address is theirs, and staff are told that the request waits. */
const verify = anyone()
  .concat(trustCentre)
  .input(Token)
  .output(z.object({ status: z.literal("pending") }))
  .mutation(async ({ ctx, input }) => {
    const facts = { now: ctx.now, consoleUrl: ctx.settings.urls.console };
    await ctx.database.service.$transaction(async (tx) => {
      const { count } = await tx.trustRequest.updateMany({
        where: {
          verifyTokenHash: hashToken(input.token),
          status: "draft",
          verifyExpiresAt: { gt: ctx.now },
        },
        data: { status: "pending", verifiedAt: ctx.now, verifyTokenHash: null },
      });
      if (count === 0) throw conflict("This link was used already, or has expired.");
      await tellStaff(tx, facts);
    });
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
      if (!link) throw conflict("This link was used already, or has expired.");
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

export const trust = router({
  requestAccess,
  verify,
  enter,
  readDocuments,
  readSubprocessors,
  readQuestions,
});
