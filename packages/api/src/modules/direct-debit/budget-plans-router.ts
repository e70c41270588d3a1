import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Tables,
} from "@roundsman/db";
import { utc } from "@date-fns/utc";
import { addMonths } from "date-fns/addMonths";
import { z } from "zod";
import { conflict, isDuplicate, notFound, refuseIf } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTime, fromDay, pounds, todayIn } from "../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { DateTime, Uuid } from "../../platform/values/values";
import { verifiedBusiness } from "../business";
import { refuseErased } from "../customers";
import { readConnection, requireAccount } from "./account/connection";
import {
  BudgetPlan,
  BudgetPlanChange,
  BudgetPlanQuery,
  BudgetReview,
  NewBudgetPlan,
} from "./schema";
import { payFromPlan } from "./budget-money";
import { stopMonths } from "./budget-months";
import {
  findBudgetPlanUnless,
  lockBudgetPlan,
  selectBudgetPlans,
  tellOfPlan,
  termsInWords,
  viewBudgetPlan,
  whyNotReviewed,
  whatIsLeft,
  whyPlanOver,
  wordsOfChange,
} from "./budget-plans";

/** Months from one review of the sum to the next: twice a year. */
const monthsToReview = 6;
const nextReview = (today: string) => addMonths(fromDay(today), monthsToReview, { in: utc });

const p = expressionBuilder<{ p: Tables["budget_plans"] }, "p">();

/** GET /budget-plans, the latest first: one statement a page. */
const list = business("invoices:read")
  .input(BudgetPlanQuery)
  .output(pageOf(BudgetPlan))
  .query(async ({ ctx, input: { q, customerId, state, proposed, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const conditions = [
      customerId && p("p.customer_id", "=", customerId),
      state && p("p.state", "=", state),
      proposed !== undefined && p("p.proposed_pence", proposed ? "is not" : "is", null),
      after &&
        p(
          p.refTuple("p.created_at", "p.id"),
          "<",
          p.tuple(sql<Date>`${after[0]}::timestamptz`, sql<string>`${after[1]}::uuid`),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectBudgetPlans
          .where("p.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by")]))
          .orderBy("p.created_at", "desc")
          .orderBy("p.id", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewBudgetPlan, (row) => [dateTime(row.createdAt), row.id]);
  });

/** GET /budget-plans/{id}. */
const one = business("invoices:read")
  .concat(findBudgetPlanUnless(() => null))
  .output(BudgetPlan)
  .query(({ ctx }) => viewBudgetPlan(ctx.budgetPlan));

/** POST /budget-plans: the first month that falls due from today on is the first that is collected. */
const begin = business("invoices:write")
  .concat(verifiedBusiness)
  .input(NewBudgetPlan)
  .output(BudgetPlan)
  .mutation(async ({ ctx, input: { customerId, amountPence, dayOfMonth, stopsOnArrears } }) => {
    const { id: tenantId, name: businessName, timeZone } = ctx.business;
    const { accountRef } = requireAccount(ctx, await readConnection(ctx.db, tenantId));
    const today = todayIn(timeZone, ctx.now);
    const plan = await ctx.change(async (tx, record) => {
      const customer = await runSqlForOne(
        tx,
        sqlBuilder
          .selectFrom("customers")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", customerId)
          .forShare()
          .select([
            "name",
            "erased_at as erasedAt",
            "archived_at as archivedAt",
            sql<string | null>`coalesce(accounts_email, email)`.as("email"),
          ]),
      );
      if (!customer) throw notFound("customer");
      refuseErased(customer);
      const { name: customerName, email } = customer;
      if (customer.archivedAt) throw conflict("This customer is archived.");
      if (email === null) throw conflict("This customer has no email address.");
      const signed = await tx.mandate.count({
        where: { tenantId, customerId, accountRef, state: { in: ["submitted", "active"] } },
      });
      if (signed === 0) throw conflict(`${customerName} has to sign a mandate first.`);
      const data = {
        tenantId,
        customerId,
        amountPence,
        dayOfMonth,
        stopsOnArrears,
        collectsFrom: fromDay(today),
        reviewOn: nextReview(today),
        createdAt: ctx.now,
      };
      const { id } = await tx.budgetPlan
        .create({ data, select: { id: true } })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
          throw conflict(`${customerName} has a budget plan already.`);
        });
      const terms = termsInWords({ amountPence, dayOfMonth });
      const words = [
        `You pay ${terms} by Direct Debit, whatever is delivered in that month.`,
        "What you pay is used for your invoices, the oldest first. You are told before each collection, and the sum is looked at twice a year.",
      ];
      const told = { tenantId, customerId, customerName, email };
      await tellOfPlan(tx, told, { businessName, words }, ctx.now);
      await record({
        action: "budget_plan.created",
        words: `Began a budget plan of ${customerName}: ${terms}`,
        subject: { kind: "customer", id: customerId },
        after: { amountPence, dayOfMonth, stopsOnArrears },
      });
      return lockBudgetPlan(tx, tenantId, id);
    });
    return viewBudgetPlan(plan);
  });

/** PATCH /budget-plans/{id}: another sum or day, whether arrears stop, and whether it is paused. */
const change = business("invoices:write")
  .concat(findBudgetPlanUnless(whyPlanOver))
  .input(BudgetPlanChange)
  .output(BudgetPlan)
  .mutation(async ({ ctx, input: { paused, ...wanted } }) => {
    const { id: tenantId, name: businessName, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const plan = await ctx.change(async (tx, record) => {
      const held = await lockBudgetPlan(tx, tenantId, ctx.budgetPlan.id);
      refuseIf(whyPlanOver(held));
      const { id, customerId, customerName, amountPence, dayOfMonth, stopsOnArrears } = held;
      const before = { amountPence, dayOfMonth, stopsOnArrears, paused: held.state === "paused" };
      const after = {
        amountPence: wanted.amountPence ?? amountPence,
        dayOfMonth: wanted.dayOfMonth ?? dayOfMonth,
        stopsOnArrears: wanted.stopsOnArrears ?? stopsOnArrears,
        paused: paused ?? before.paused,
      };
      if (
        Object.keys(after).every(
          (key) => after[key as keyof typeof after] === before[key as keyof typeof before],
        )
      ) {
        await record(null);
        return held;
      }
      const { paused: isPaused, ...terms } = after;
      const resumes = before.paused && !isPaused;
      await tx.budgetPlan.updateMany({
        where: { tenantId, id },
        data: {
          ...terms,
          state: isPaused ? "paused" : "active",
          // Months that it was paused are not made up for.
          ...(resumes && { collectsFrom: fromDay(today) }),
        },
      });
      if (isPaused && !before.paused)
        await stopMonths(tx, held, "The budget plan is paused.", ctx.now);
      const said = isPaused
        ? "Your budget plan is paused: nothing more is collected for it until you are told otherwise."
        : `You pay ${termsInWords(terms)} by Direct Debit from the next collection of which you are told.`;
      const isTold =
        isPaused !== before.paused ||
        terms.amountPence !== amountPence ||
        terms.dayOfMonth !== dayOfMonth;
      if (isTold) await tellOfPlan(tx, held, { businessName, words: [said] }, ctx.now);
      await record({
        action: "budget_plan.changed",
        words: wordsOfChange(customerName, before.paused, isPaused),
        subject: { kind: "customer", id: customerId },
        before,
        after,
      });
      return lockBudgetPlan(tx, tenantId, id);
    });
    return viewBudgetPlan(plan);
  });

/** POST /budget-plans/{id}/review: takes the sum that is proposed, or keeps the one there is. */
const review = business("invoices:write")
  .concat(findBudgetPlanUnless(whyNotReviewed))
  .input(BudgetReview)
  .output(BudgetPlan)
  .mutation(async ({ ctx, input: { accept } }) => {
    const { id: tenantId, name: businessName, timeZone } = ctx.business;
    const plan = await ctx.change(async (tx, record) => {
      const held = await lockBudgetPlan(tx, tenantId, ctx.budgetPlan.id);
      refuseIf(whyNotReviewed(held));
      const { id, customerId, customerName, amountPence } = held;
      const nextPence = accept ? (held.proposedPence ?? amountPence) : amountPence;
      await tx.budgetPlan.updateMany({
        where: { tenantId, id },
        data: {
          amountPence: nextPence,
          proposedPence: null,
          proposedAt: null,
          reviewOn: nextReview(todayIn(timeZone, ctx.now)),
        },
      });
      if (nextPence !== amountPence) {
        const terms = termsInWords({ ...held, amountPence: nextPence });
        const words = [
          `We have looked at what was delivered to you and at your account. You pay ${terms} from the next collection of which you are told; until now it was ${pounds(amountPence)}.`,
        ];
        await tellOfPlan(tx, held, { businessName, words }, ctx.now);
      }
      await record({
        action: "budget_plan.reviewed",
        words: accept
          ? `Set the budget plan of ${customerName} to ${pounds(nextPence)} a month`
          : `Kept the budget plan of ${customerName} at ${pounds(amountPence)} a month`,
        subject: { kind: "customer", id: customerId },
        before: { amountPence },
        after: { amountPence: nextPence, proposedPence: held.proposedPence },
      });
      return lockBudgetPlan(tx, tenantId, id);
    });
    return viewBudgetPlan(plan);
  });

/** POST /budget-plans/{id}/end: with what is left, which its customer is told. */
const end = business("invoices:write")
  .concat(findBudgetPlanUnless(whyPlanOver))
  .output(BudgetPlan)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, name: businessName } = ctx.business;
    const { id, customerId } = ctx.budgetPlan;
    const plan = await ctx.change(async (tx, record) => {
      // The invoices of a customer are held before their plan.
      await payFromPlan(tx, { tenantId, customerId, now: ctx.now }, record);
      const held = await lockBudgetPlan(tx, tenantId, id);
      refuseIf(whyPlanOver(held));
      await stopMonths(tx, held, "The budget plan has ended.", ctx.now);
      await tx.budgetPlan.updateMany({
        where: { tenantId, id },
        data: { state: "ended", endedAt: ctx.now, proposedPence: null, proposedAt: null },
      });
      const left = whatIsLeft(held.balancePence);
      const words = ["Your budget plan has ended.", left.told];
      await tellOfPlan(tx, held, { businessName, words }, ctx.now);
      await record({
        action: "budget_plan.ended",
        words: `Ended the budget plan of ${held.customerName}: ${left.noted}`,
        subject: { kind: "customer", id: customerId },
        before: { state: held.state },
        after: { state: "ended", balancePence: held.balancePence },
      });
      return lockBudgetPlan(tx, tenantId, id);
    });
    return viewBudgetPlan(plan);
  });

export const budgetPlans = router({ list, one, begin, change, review, end });
