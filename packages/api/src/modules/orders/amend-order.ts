import type { Tx } from "@roundsman/db";
import { invalid, refuseIf, type Issue } from "../../platform/base/errors";
import { overrideRules, type RuleOverrides } from "../../platform/rules/overrides";
import { fromDay, metadataAfter, todayIn } from "../../platform/values/format";
import { pricesFor, type Overriding } from "../catalogue";
import {
  amountIssues,
  discountKept,
  fillEmpties,
  fillLines,
  putEmpties,
  putLines,
  refuseIfAny,
} from "./basket";
import { refuseChangedFuel } from "./fuel";
import { outstandingPence, whyNotAmendable, type Amendment } from "./guards";
import { undelivered } from "./money";
import {
  addressIssues,
  asksMoreCredit,
  destinationColumns,
  findParty,
  holdCustomer,
  requireCredit,
  type Overridden,
  type Seller,
} from "./party";
import {
  accountIssues,
  findOption,
  optionIssues,
  promiseColumns,
  sayExternalRefTaken,
} from "./place-order";
import { whyUnplannable, type OrderRow, type RoundPlace } from "./queries";

/** Lines and empties as a change would have them; null for what it leaves as it is. */
async function newContents(tx: Tx, tenantId: string, order: OrderRow, change: Amendment) {
  const wanted = [...(change.lines ?? []), ...(change.collect ?? [])];
  const ids = wanted.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, order.customerId, ids);
  const { discountPercent = order.discountPercent } = change;
  const lines = change.lines && fillLines(change.lines, products, discountPercent, order);
  const empties = change.collect && fillEmpties(change.collect, products);
  const discounted = order.lines.map((line) => ({
    ...line,
    discountPercent: discountKept(line, order, discountPercent),
  }));
  const then = lines?.kept.map(undelivered) ?? discounted;
  return {
    newLines: lines?.kept ?? null,
    newEmpties: empties?.kept ?? null,
    /** The lines the order would have. */
    lines: then,
    issuesAt: (chargePence: number): Issue[] => [
      ...(lines?.issues ?? []),
      ...(empties?.issues ?? []),
      ...amountIssues(then, chargePence),
    ],
  };
}

interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
  seller: Seller;
  /** Why it may ask for more credit although its customer is on stop or over their limit. */
  override: string | undefined;
  by: { id: string | null; name: string };
  ruleOverrides: RuleOverrides | undefined;
}

interface Amended {
  /** The customer's stop or limit that it overrides. */
  overridden: Overridden | null;
  /** The rules that it goes past. */
  pastRules: Overriding;
}

/**
 * Changes a locked order. What is left out stays: a kept delivery option keeps its days and charge,
 * a kept product its price. Refuses in the order of docs/contract/errors.md: 404, 422, then 409 of the state.
 */
export async function amendOrder(
  tx: Tx,
  at: At,
  order: OrderRow,
  round: RoundPlace | null,
  change: Amendment,
): Promise<Amended> {
  const destination = await newDestination(tx, at.tenantId, order, change);
  const promise = await newPromise(tx, at, order, change);
  const contents = await newContents(tx, at.tenantId, order, change);
  const deliveryChargePence = promise.columns?.deliveryChargePence ?? order.deliveryChargePence;
  const fulfilment = change.fulfilment ?? order.fulfilment;
  const paymentMethod = change.paymentMethod ?? order.paymentMethod;
  const then = { ...order, fulfilment, paymentMethod, deliveryChargePence, lines: contents.lines };
  refuseIfAny([
    ...destination.issues,
    ...promise.issues,
    ...contents.issuesAt(deliveryChargePence),
    ...accountIssues(paymentMethod, order.customerId !== null),
  ]);
  refuseIf(whyNotAmendable(order, round, change, then));
  const { tenantId } = at;
  const { customerId } = order;
  const pastRules =
    change.lines || destination.columns
      ? await refuseChangedFuel(
          tx,
          {
            tenantId,
            id: order.id,
            customerId,
            day: todayIn(at.timeZone, order.createdAt),
            addressId: fulfilment === "delivery" ? addressAfter(order, change) : null,
            lines: contents.newLines ?? order.lines,
          },
          at.ruleOverrides,
        )
      : [];
  const overridden =
    customerId !== null && asksMoreCredit(order, then)
      ? await requireCredit(
          tx,
          {
            tenantId,
            customer: await holdCustomer(tx, tenantId, customerId),
            orderId: order.id,
            orderPence: outstandingPence(then),
          },
          at.seller,
          at.override,
        )
      : null;
  const of = { tenantId, orderId: order.id };
  const offRound = { ...then, roundId: null };
  try {
    await tx.order.updateMany({
      where: { tenantId: of.tenantId, id: of.orderId },
      data: {
        ...destination.columns,
        ...promise.columns,
        fulfilment,
        paymentMethod,
        // What is no longer to be planned comes off its round.
        roundId: then.status === "placed" && whyUnplannable(offRound) !== null ? null : undefined,
        leaveInstruction: change.leaveInstruction,
        leaveDetail: change.leaveDetail,
        discountPercent: change.discountPercent,
        discountReason: change.discountReason,
        notes: change.notes,
        externalRef: change.externalRef,
        metadata: metadataAfter(order.metadata, change.metadata),
        wantedOn: change.wantedOn && fromDay(change.wantedOn),
        updatedAt: at.now,
      },
    });
  } catch (error) {
    throw sayExternalRefTaken(error);
  }
  if (contents.newLines) await putLines(tx, of, contents.newLines);
  else if (change.discountPercent !== undefined) {
    const { discountPercent } = change;
    const alike = { ...of, discountPercent: order.discountPercent };
    await tx.orderLine.updateMany({ where: alike, data: { discountPercent } });
  }
  if (contents.newEmpties) await putEmpties(tx, of, contents.newEmpties);
  const subject = { kind: "order", id: order.id };
  await overrideRules(tx, pastRules, { tenantId, subject, by: at.by, now: at.now });
  return { overridden, pastRules };
}

const addressAfter = (order: OrderRow, { deliveryAddressId }: Amendment) =>
  deliveryAddressId === undefined ? order.deliveryAddressId : deliveryAddressId;

async function newDestination(tx: Tx, tenantId: string, order: OrderRow, change: Amendment) {
  const fulfilment = change.fulfilment ?? order.fulfilment;
  const wanted = addressAfter(order, change);
  const deliveryAddressId = fulfilment === "delivery" ? wanted : null;
  if (fulfilment === order.fulfilment && deliveryAddressId === order.deliveryAddressId) {
    return { columns: null, issues: [] };
  }
  if (fulfilment === "delivery" && deliveryAddressId === null) {
    throw invalid({ path: "deliveryAddressId", message: "A delivery needs an address." });
  }
  const { customerId } = order;
  const party = await findParty(tx, tenantId, { customerId, deliveryAddressId, fulfilment });
  const { customer } = party;
  return {
    columns: {
      ...destinationColumns(party),
      // An order without a customer gets the one of its address.
      ...(customerId === null &&
        customer && { customerId: customer.id, customerName: customer.name }),
    },
    issues: addressIssues(party),
  };
}

async function newPromise(tx: Tx, at: At, order: OrderRow, change: Amendment) {
  const collects = (change.fulfilment ?? order.fulfilment) === "collection";
  const asked = collects ? null : change.deliveryOptionId;
  if (asked === undefined || asked === order.deliveryOptionId) {
    return { columns: null, issues: [] };
  }
  const option = await findOption(tx, at.tenantId, asked);
  return { columns: promiseColumns(option, at), issues: optionIssues(option) };
}
