import type { Model } from "./model";
import { Roster } from "./roster";

/**
 * Every van's current round, in flat arrays of `stride` places a van, with the figures that judge an insertion in
 * constant time: earliest and latest times, and peak loads before and after.
 *
 * Only `nodes`, `length` and what `edits.ts` keeps are the round; `refresh` computes the rest from it.
 */
export class Routes {
  readonly stride: number;
  /** Nodes of van v's round from v * stride: start yard, orders, end yard; `length` counts all of them. */
  readonly nodes: Int32Array;
  readonly length: Int32Array;
  /** Cost of the drive from a position to the next; 0 while the van is empty and stays in its yard. */
  readonly edge: Float64Array;
  readonly cost: Float64Array;

  /** Earliest moment of leaving a position, before the break and after it. */
  readonly leave: Float64Array;
  readonly leaveRested: Float64Array;
  /**
   * Latest moment of arriving at a position, before the break and after it. A van without a break uses `latest`
   * alone.
   */
  readonly latest: Float64Array;
  readonly latestRested: Float64Array;

  /**
   * Room left by measure k and van v at k * vans + v: when leaving the yard, when coming back, at the fullest moment.
   */
  readonly roomOut: Float64Array;
  readonly roomBack: Float64Array;
  readonly roomLeast: Float64Array;
  /** For each mixed measure and position: the least room up to the drive after it, and from that drive on. */
  readonly roomUntil: Float64Array;
  readonly roomFrom: Float64Array;

  /** For each order: its van, or -1 if it is on none, and its position there. */
  readonly vanOf: Int32Array;
  readonly position: Int32Array;

  /** For each van: thousandths of a kilogram of hazardous goods that leave the yard on it. */
  readonly hazardOut: Float64Array;

  readonly roster: Roster;

  constructor({ vans, orders, measures, mixed, kindOf, kinds }: Model) {
    this.stride = orders + 2;
    const places = vans * this.stride;
    this.nodes = new Int32Array(places);
    this.length = new Int32Array(vans);
    this.edge = new Float64Array(places);
    this.cost = new Float64Array(vans);
    this.leave = new Float64Array(places);
    this.leaveRested = new Float64Array(places);
    this.latest = new Float64Array(places);
    this.latestRested = new Float64Array(places);
    this.roomOut = new Float64Array(measures * vans);
    this.roomBack = new Float64Array(measures * vans);
    this.roomLeast = new Float64Array(measures * vans);
    this.roomUntil = new Float64Array(mixed.includes(1) ? measures * places : 0);
    this.roomFrom = new Float64Array(this.roomUntil.length);
    this.vanOf = new Int32Array(orders).fill(-1);
    this.position = new Int32Array(orders);
    this.hazardOut = new Float64Array(vans);
    this.roster = new Roster(kindOf, kinds);
  }
}
