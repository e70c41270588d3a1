import type { Tx } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";
import { fromDay } from "../../../platform/values/view";
import { whyNotAmendable, type Amendment } from "./amendment";
import { refuseIfAny } from "./basket";
import { putEmpties, putLines } from "./contents";
import { refuseIf } from "./gates";
import { newContents } from "./new-contents";
import { addressIssues, destinationColumns, findParty } from "./party";
import { whyUnplannable } from "../order/plannable";
import { accountIssues, sayExternalRefTaken } from "./place-order";
import { findOption, optionIssues, promiseColumns } from "./promise";
import type { RoundPlace } from "./round-place";
import type { OrderRow } from "../order/rows";

interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
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
): Promise<void> {
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
  const of = { tenantId: at.tenantId, orderId: order.id };
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
        notes: change.notes,
        externalRef: change.externalRef,
        wantedOn: change.wantedOn && fromDay(change.wantedOn),
        updatedAt: at.now,
      },
    });
  } catch (error) {
    throw sayExternalRefTaken(error);
  }
  if (contents.newLines) await putLines(tx, of, contents.newLines);
  if (contents.newEmpties) await putEmpties(tx, of, contents.newEmpties);
}

async function newDestination(tx: Tx, tenantId: string, order: OrderRow, change: Amendment) {
  const fulfilment = change.fulfilment ?? order.fulfilment;
  const wanted =
    change.deliveryAddressId === undefined ? order.deliveryAddressId : change.deliveryAddressId;
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
