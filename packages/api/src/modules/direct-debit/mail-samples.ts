import { runSqlForOne, type PrismaClient } from "@roundsman/db";
import { longDay, pounds } from "../../platform/values/format";
import { noMailbox, type MailKind, type MailSample } from "../messages";
import { mandateLetter, selectMandates } from "./account/mandates";
import { planMail, selectBudgetPlans, termsInWords } from "./budget-plans";
import { collectionMail } from "./plan";

interface Sampling {
  db: PrismaClient;
  business: { id: string; name: string };
  settings: { urls: { shop: string } };
}

/** How mails of this module would look with the newest that the business has; each null where it has none. */
export const directDebitSamples = {
  "mandate.requested": async ({ db, business, settings }) => {
    const mandate = await runSqlForOne(
      db,
      selectMandates
        .where("m.tenant_id", "=", business.id)
        .orderBy("m.sent_at", "desc")
        .orderBy("m.id", "desc")
        .limit(1),
    );
    if (!mandate) return null;
    const mail = mandateLetter(mandate, noMailbox, settings.urls.shop);
    return { mail, shownWith: mandate.customerName };
  },
  "direct_debit.planned": async ({ db, business: { id: tenantId, name: businessName } }) => {
    const newest = await db.directDebit.findFirst({
      where: { tenantId, invoiceId: { not: null } },
      orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
      select: {
        amountPence: true,
        collectOn: true,
        invoice: { select: { number: true } },
        customer: { select: { id: true, name: true } },
      },
    });
    if (!newest?.invoice) return null;
    const { amountPence, collectOn, invoice, customer } = newest;
    const line = `${pounds(amountPence)} for invoice ${invoice.number} on ${longDay(collectOn)}`;
    const told = { customerId: customer.id, to: noMailbox, name: customer.name, lines: [line] };
    return { mail: collectionMail(businessName, told), shownWith: invoice.number };
  },
  "budget_plan.changed": async ({ db, business: { id: tenantId, name: businessName } }) => {
    const plan = await runSqlForOne(
      db,
      selectBudgetPlans
        .where("p.tenant_id", "=", tenantId)
        .orderBy("p.created_at", "desc")
        .orderBy("p.id", "desc")
        .limit(1),
    );
    if (!plan) return null;
    const words = [
      `You pay ${termsInWords(plan)} by Direct Debit, whatever is delivered in that month.`,
    ];
    const mail = planMail({ ...plan, email: noMailbox }, { businessName, words });
    return { mail, shownWith: plan.customerName };
  },
} satisfies Partial<Record<MailKind, (of: Sampling) => Promise<MailSample | null>>>;
