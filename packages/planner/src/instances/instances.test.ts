import { describe, expect, it } from "vitest";
import { plan } from "../make-plan";
import { readCvrplib } from "./cvrplib";
import { readSolomon } from "./solomon";

const CVRP = `NAME : 	tiny-n5-k2
COMMENT : 	made by hand
TYPE : 	CVRP
DIMENSION : 	5
EDGE_WEIGHT_TYPE : 	EUC_2D
CAPACITY : 	10
NODE_COORD_SECTION
1	0	0
2	0	10
3	3	10
4	0	-10
5	-3	-10
DEMAND_SECTION
1	0
2	4
3	6
4	5
5	5
DEPOT_SECTION
	1
	-1
EOF
`;

const WINDOWS = `TINY

VEHICLE
NUMBER     CAPACITY
  2         20

CUSTOMER
CUST NO.   XCOORD.   YCOORD.    DEMAND   READY TIME   DUE DATE   SERVICE TIME

    0          0      0           0       0         100           0
    1          0      10          10      50        60          5
    2          0      5          7      0        10         5
`;

describe("CVRPLIB's format", () => {
  it("becomes a problem of one yard, distances rounded to whole metres", () => {
    const { orders, vans, matrix } = readCvrplib(CVRP);
    expect(orders.map((order) => order.deliver.kg)).toEqual([4, 6, 5, 5]);
    expect(vans).toHaveLength(4);
    expect(vans[0]).toMatchObject({ startPlace: 0, endPlace: 0, capacity: { kg: 10 } });
    // The distance from (0, 0) to (3, 10) is 10.44.
    expect(matrix.metres[2]).toBe(10);
  });

  it("is solved to its best: two rounds of two", () => {
    const { cost, rounds } = plan(readCvrplib(CVRP), { iterations: 200 });
    expect(rounds).toHaveLength(2);
    expect(cost).toBe(46);
  });

  it("is refused where it is another kind of problem, or cut off", () => {
    expect(() => readCvrplib(CVRP.replace("EUC_2D", "GEO"))).toThrow("EUC_2D");
    expect(() => readCvrplib(CVRP.replace("CAPACITY", "DISTANCE : 100\nCAPACITY"))).toThrow(
      "DISTANCE",
    );
    expect(() => readCvrplib(CVRP.slice(0, 200))).toThrow("complete");
  });
});

describe("Solomon's format", () => {
  it("becomes a problem with windows, shift and real distances", () => {
    const { orders, vans, matrix } = readSolomon(WINDOWS);
    expect(orders.map((order) => order.windows)).toEqual([
      [{ from: 50, until: 60 }],
      [{ from: 0, until: 10 }],
    ]);
    expect(orders[1]).toMatchObject({ serviceSeconds: 5, deliver: { kg: 7 } });
    expect(vans).toHaveLength(2);
    expect(vans[1]).toMatchObject({ capacity: { kg: 20 }, shift: { from: 0, until: 100 } });
    expect(matrix.seconds[1]).toBe(10);
  });

  it("is driven in the order its windows ask for", () => {
    const { rounds, cost } = plan(readSolomon(WINDOWS), { iterations: 100 });
    expect(rounds.map((round) => round.orderIds)).toEqual([["2", "1"]]);
    expect(cost).toBe(20);
  });

  it("is refused where it is none", () => {
    expect(() => readSolomon("Dear Sir")).toThrow("Solomon");
  });
});
