import type { Tx } from "@roundsman/db";
import { invalid, refuseIf, type Issue } from "../../platform/base/errors";
import { overrideRules, type RuleOverrides } from "../../platform/rules/overrides";
import { dayOrNull, fromDay, metadataAfter, todayIn } from "../../platform/values/format";
import { pricesFor, type Overriding } from "../catalogue";
import {
  amountIssues,
  discountKept,
  fillEmpties,
  fillLines,
  putEmpties,
  putLines,
  refuseIfAny,
  sayExternalRefTaken,
} from "./basket";
import { refuseChangedFuel } from "./fuel";
import { whyNotAmendable } from "./order/guards";
import type { Amendment } from "./order/schema";
import { outstandingPence, undelivered } from "./money/money";
import { endOpenSession } from "./order/outcome";
import { settlePrepayments } from "./order/prepayments";
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
import { findOption, optionIssues, promiseColumns, type PromiseWarning } from "./order/promise";
import { accountIssues } from "./place-order";
import { whyUnplannable, type OrderRow, type RoundPlace } from "./order/queries";
import {
  dropOf,
  holdVat,
  namedRates,
  pastVat,
  writeOthers,
  writeVat,
  type Rejudged,
} from "./money/apply-vat";
import { moveHeldPlace } from "./places/hold-place";
import { judgeChange } from "./places/judge-change";
import type { Drop } from "./money/same-day";

/** Lines and empties as a change would have them; null for what it leaves as it is. */
async function newContents(
  tx: Tx,
  { tenantId, ruleOverrides }: Pick<At, "tenantId" | "ruleOverrides">,
  order: OrderRow,
  change: Amendment,
  drops: Drops,
) {
  const wanted = [...(change.lines ?? (drops.moves ? order.lines : [])), ...(change.collect ?? [])];
  const ids = wanted.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, order.customerId, ids, new Date(order.createdAt));
  const { discountPercent = order.discountPercent } = change;
  const lines = change.lines && fillLines(change.lines, products, discountPercent, order);
  const empties = change.collect && fillEmpties(change.collect, products);
  const discounted = order.lines.map((line) => ({
    ...line,
    discountPercent: discountKept(line, order, discountPercent),
  }));
  const had = order.lines.some(({ vatRule }) => vatRule !== null);
  const named = change.lines && namedRates(change.lines, ruleOverrides);
  const held = lines && (await holdVat(tx, drops.after, lines.kept, products, { named, had }));
  // What was paid for keeps its VAT while its lines stay.
  const moved =
    !held && drops.moves && order.paidAt === null
      ? await holdVat(tx, drops.after, discounted, products, { had })
      : null;
  const left =
    had && drops.moves && order.paidAt === null
      ? await holdVat(tx, drops.before, [], products, { had })
      : null;
  const then = held?.lines.map(undelivered) ?? moved?.lines ?? discounted;
  return {
    newLines: held?.lines ?? null,
    movedLines: moved?.lines ?? [],
    newEmpties: empties?.kept ?? null,
    /** Lines of other orders whose VAT changes with it: where it goes now, and where it went. */
    others: [...(held?.others ?? moved?.others ?? []), ...(left?.others ?? [])],
    /** The rules that a rate set by hand goes past. */
    past: held ? pastVat(held, ruleOverrides) : [],
    /** The lines the order would have. */
    lines: then,
    issuesAt: (chargePence: number): Issue[] => [
      ...(lines?.issues ?? []),
      ...(held?.issues ?? []),
      ...(empties?.issues ?? []),
      ...amountIssues(then, chargePence),
    ],
  };
}

/** Where and when an order's goods went, and where and when they will go. */
interface Drops {
  before: Drop;
  after: Drop;
  moves: boolean;
}

function dropsOf(
  at: At,
  order: OrderRow,
  change: Amendment,
  columns: Partial<Pick<OrderRow, "deliveryAddressId" | "customerId" | "expectedFrom">>,
): Drops {
  const placed = { ...order, createdAt: new Date(order.createdAt) };
  const before = dropOf(at, placed);
  const { wantedOn = placed.wantedOn } = change;
  const after = dropOf(at, { ...placed, ...columns, wantedOn });
  const moves =
    after.day !== before.day ||
    after.addressId !== before.addressId ||
    after.customerId !== before.customerId;
  return { before, after, moves };
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
  /** Other orders whose VAT changed with it. */
  rejudged: Rejudged[];
  /** Why what the change promises can't be kept. */
  promiseWarnings: PromiseWarning[];
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
  const going = { ...order, ...destination.columns };
  const promise = await newPromise(tx, at, going, change);
  const drops = dropsOf(at, order, change, { ...destination.columns, ...promise.columns });
  const contents = await newContents(tx, at, order, change, drops);
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
  await writeVat(tx, tenantId, contents.movedLines);
  if (contents.newEmpties) await putEmpties(tx, of, contents.newEmpties);
  const rejudged = await writeOthers(tx, tenantId, contents.others);
  await endOpenSession(tx, { tenantId, orderIds: rejudged.map(({ orderId }) => orderId) }, at.now);
  // An order on account counts with its invoice, also where a part of it is paid.
  if (paymentMethod !== order.paymentMethod) await settlePrepayments(tx, of, at.now);
  const pastCapacity = await moveHeldPlace(tx, at, order, change);
  const allPast = [...pastRules, ...contents.past, ...pastCapacity];
  const subject = { kind: "order", id: order.id };
  await overrideRules(tx, allPast, { tenantId, subject, by: at.by, now: at.now });
  const promiseWarnings =
    promise.judge?.warn({
      day: change.wantedOn === undefined ? dayOrNull(order.wantedOn) : change.wantedOn,
      window: change.deliveryWindow ?? null,
      option: promise.option,
    }) ?? [];
  return { overridden, pastRules: allPast, rejudged, promiseWarnings };
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
  const isKept = asked === undefined || asked === order.deliveryOptionId;
  const option = isKept ? null : await findOption(tx, at.tenantId, asked);
  const judged = await judgeChange(tx, at, { order, change, collects, option });
  return {
    columns: isKept || !judged ? null : promiseColumns(option, judged.judge, judged.area),
    issues: optionIssues(option),
    judge: judged?.judge,
    option,
  };
}
