import type { ClientBase } from "pg";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";
import type { Depot } from "./depot";
import { yardId } from "../business/fleet";
import { fellside, idOf, personId } from "../base/ids";
import { insert, type Row } from "../base/insert";
import { nameOf } from "../business/people";

const stages = ["planned", "awaiting_collection", "in_transit", "received"] as const;

/** Stock transfers between the yards: one at every stage. Movements go to the depot; holds are written last. */
export class Transfers {
  readonly #transfers: Row[] = [];
  readonly #lines: Row[] = [];
  readonly #history: Row[] = [];
  readonly #holds: Row[] = [];

  constructor(depot: Depot, clock: Clock) {
    for (const [index, status] of stages.entries()) this.#enter(depot, clock, index, status);
  }

  #enter(depot: Depot, clock: Clock, index: number, status: (typeof stages)[number]): void {
    const id = idOf("transfer", index + 1);
    const product = demoProducts[4 + index];
    if (!product) return;
    const quantity = 10 + index * 4;
    const days = 2 + index * 3;
    this.#transfers.push({
      tenant_id: fellside,
      id,
      from_location_id: yardId(1),
      to_location_id: yardId(2),
      method: index % 2 === 0 ? "courier" : "supplier",
      status,
      planned_for: clock.day(status === "received" ? days : -1),
      carrier_name: index === 0 ? null : "Fell Haulage",
      carrier_reference: index === 0 ? null : `FH-${4400 + index}`,
      created_by_user_id: personId("adam"),
      created_by_name: nameOf("adam"),
      created_at: clock.at(days + 1, 10),
      updated_at: clock.at(days, 10),
    });
    this.#lines.push({
      tenant_id: fellside,
      transfer_id: id,
      product_id: product.id,
      condition: "full",
      quantity,
    });
    for (const [position, stage] of stages.slice(0, index + 1).entries()) {
      this.#history.push({
        tenant_id: fellside,
        transfer_id: id,
        position: position + 1,
        status: stage,
        at: clock.at(days + 1 - position, 10 + position),
        by_user_id: personId("adam"),
        by_name: nameOf("adam"),
      });
    }
    const move = (yard: number, signed: number) =>
      depot.move({ yard, productId: product.id, condition: "full" }, signed, {
        reason: "transfer",
        at: clock.at(days - 1, 12),
        transfer_id: id,
      });
    if (index >= 2) move(1, -quantity);
    if (index === 3) move(2, quantity);
    if (status === "awaiting_collection") {
      this.#holds.push({
        tenant_id: fellside,
        id: idOf("hold", 1),
        location_id: yardId(1),
        product_id: product.id,
        condition: "full",
        quantity,
        transfer_id: id,
        created_at: clock.at(days, 11),
      });
    }
  }

  async write(client: ClientBase): Promise<void> {
    await insert(client, "stock_transfers", this.#transfers);
    await insert(client, "stock_transfer_lines", this.#lines);
    await insert(client, "stock_transfer_stages", this.#history);
  }

  /** After the movements, because only existing stock can be held. */
  writeHolds = (client: ClientBase): Promise<void> => insert(client, "stock_holds", this.#holds);
}
