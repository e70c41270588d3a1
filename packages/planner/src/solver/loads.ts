import type { Model } from "./model";
import type { Routes } from "./routes";

/** An order's fit into a round by load. */
export const NOWHERE = 0;
export const EVERYWHERE = 1;
/** Only some positions fit: empties taken on leave room at the end that the start does not have. */
export const SOMEWHERE = 2;

/** Computes a van's room from its round: all deliveries leave the yard, all collections return to it. */
export function refreshLoads(model: Model, routes: Routes, van: number): void {
  const { measures, orders, vans, deliver } = model;
  const { nodes, stride } = routes;
  const base = van * stride;
  const last = routes.length[van]! - 1;
  for (let k = 0; k < measures; k++) {
    const own = k * orders;
    const slot = k * vans + van;
    let room = model.capacity[slot]!;
    for (let i = 1; i < last; i++) room -= deliver[own + nodes[base + i]!]!;
    routes.roomOut[slot] = room;
  }
  refreshWay(model, routes, van);
}

/** Updates the loads for an order put on (`by` 1) or taken off (-1). The caller must then call `refreshWay`. */
export function shiftLoads(
  model: Model,
  routes: Routes,
  van: number,
  order: number,
  sign: number,
): void {
  const { measures, orders, vans } = model;
  for (let k = 0; k < measures; k++) {
    const slot = k * vans + van;
    const room = routes.roomOut[slot]! - sign * model.deliver[k * orders + order]!;
    routes.roomOut[slot] = room;
  }
}

/** Computes the room on the way, in the measures that are collected. */
export function refreshWay(model: Model, routes: Routes, van: number): void {
  for (let k = 0; k < model.measures; k++) {
    if (model.mixed[k] === 1) refreshMixed(model, routes, van, k);
  }
}

function refreshMixed(model: Model, routes: Routes, van: number, k: number): void {
  const { orders, vans, deliver, collect } = model;
  const { nodes, stride, roomUntil, roomFrom } = routes;
  const base = van * stride;
  const last = routes.length[van]! - 1;
  const own = k * orders;
  const slot = k * vans + van;
  const shelf = slot * stride;
  let room = routes.roomOut[slot]!;
  let least = room;
  roomUntil[shelf] = room;
  for (let i = 1; i < last; i++) {
    const order = own + nodes[base + i]!;
    room += deliver[order]! - collect[order]!;
    if (room < least) least = room;
    roomUntil[shelf + i] = least;
  }
  routes.roomBack[slot] = room;
  routes.roomLeast[slot] = least;
  least = room;
  for (let i = last - 1; i > 0; i--) {
    if (room < least) least = room;
    roomFrom[shelf + i] = least;
    const order = own + nodes[base + i]!;
    room += collect[order]! - deliver[order]!;
  }
  roomFrom[shelf] = Math.min(room, least);
}

/** Returns where the order fits into the van's round by load: nowhere, everywhere, or somewhere. */
export function fits(model: Model, routes: Routes, van: number, order: number): number {
  const { measures, orders, vans } = model;
  let verdict = EVERYWHERE;
  for (let k = 0; k < measures; k++) {
    const slot = k * vans + van;
    const down = model.deliver[k * orders + order]!;
    if (down > routes.roomOut[slot]!) return NOWHERE;
    if (model.mixed[k] === 0) continue;
    const up = model.collect[k * orders + order]!;
    if (up > routes.roomBack[slot]!) return NOWHERE;
    if (Math.max(down, up) > routes.roomLeast[slot]!) verdict = SOMEWHERE;
  }
  return verdict;
}

/** For an order that fits somewhere: returns true if it fits after position `i` of the van's round. */
export function fitsAfter(
  model: Model,
  routes: Routes,
  van: number,
  order: number,
  i: number,
): boolean {
  const { measures, orders, vans } = model;
  for (let k = 0; k < measures; k++) {
    if (model.mixed[k] === 0) continue;
    const index = (k * vans + van) * routes.stride + i;
    if (model.deliver[k * orders + order]! > routes.roomUntil[index]!) return false;
    if (model.collect[k * orders + order]! > routes.roomFrom[index]!) return false;
  }
  return true;
}
