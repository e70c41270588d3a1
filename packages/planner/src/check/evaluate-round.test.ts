import { describe, expect, it } from "vitest";
import { NOTHING, UNLIMITED } from "../problem";
import { kg, limitKg, orderAt, road, vanOf } from "../testing/problems";
import { evaluateRound } from "./evaluate-round";

// The yard at 0, places 600, 1500 and 3000 metres (and seconds) down the road.
const matrix = road(0, 600, 1500, 3000);
const morning = { from: 28_800, until: 43_200 };
const van = vanOf({ shift: morning });

describe("the times of a round", () => {
  it("follow from drives, services and windows", () => {
    const round = evaluateRound(
      [
        orderAt(1, { serviceSeconds: 300 }),
        orderAt(2, { serviceSeconds: 300, windows: [{ from: 32_400, until: 36_000 }] }),
      ],
      van,
      matrix,
      { departsAt: 28_800 },
    );
    expect(round.stops).toEqual([
      {
        arrivesAt: 29_400,
        startsAt: 29_400,
        leavesAt: 29_700,
        waitSeconds: 0,
        outsideHours: false,
      },
      {
        arrivesAt: 30_600,
        startsAt: 32_400,
        leavesAt: 32_700,
        waitSeconds: 1800,
        outsideHours: false,
      },
    ]);
    expect(round.legs).toEqual([600, 900, 1500].map((metres) => ({ metres, seconds: metres })));
    expect(round.backAt).toBe(34_200);
    expect(round.totals).toEqual({
      metres: 3000,
      drivingSeconds: 3000,
      serviceSeconds: 600,
      waitSeconds: 1800,
      breakSeconds: 0,
      totalSeconds: 5400,
    });
    expect(round.over).toEqual([]);
  });

  it("leave the yard as late as makes nothing later, on a whole minute", () => {
    const stops = [orderAt(1, { windows: [{ from: 30_030, until: 36_000 }] })];
    const round = evaluateRound(stops, van, matrix);
    // 30,030 less the drive of 600 is 29,430: half a minute past a whole minute.
    expect(round.departsAt).toBe(29_400);
    expect(round.stops[0]?.waitSeconds).toBe(30);
    expect(round.backAt).toBe(30_630);
  });

  it("wait for the second of two windows where the first is missed", () => {
    const windows = [
      { from: 34_000, until: 35_000 },
      { from: 28_000, until: 29_000 },
    ];
    const [stop] = evaluateRound([orderAt(1, { windows })], van, matrix, {
      departsAt: 28_800,
    }).stops;
    expect(stop).toMatchObject({ arrivesAt: 29_400, startsAt: 34_000, outsideHours: false });
  });

  it("serve late what is reached late, and say so", () => {
    const stops = [orderAt(3, { windows: [{ from: 0, until: 30_000 }] })];
    const [stop] = evaluateRound(stops, van, matrix).stops;
    expect(stop).toMatchObject({ arrivesAt: 31_800, startsAt: 31_800, outsideHours: true });
  });

  it("run past midnight in a night shift", () => {
    const night = vanOf({ shift: { from: 79_200, until: 79_200 + 28_800 } });
    const stops = [orderAt(3, { windows: [{ from: 86_400, until: 90_000 }] })];
    const round = evaluateRound(stops, night, matrix);
    expect(round.departsAt).toBe(83_400);
    expect(round.backAt).toBe(89_400);
    expect(round.over).toEqual([]);
  });

  it("name the shift where it is too short, or not yet begun", () => {
    const short = vanOf({ shift: { from: 28_800, until: 30_000 } });
    expect(evaluateRound([orderAt(3)], short, matrix).over).toEqual(["shift"]);
    expect(evaluateRound([orderAt(1)], van, matrix, { departsAt: 28_000 }).over).toEqual(["shift"]);
  });

  it("end in another yard where the van does", () => {
    const round = evaluateRound([orderAt(1)], vanOf({ endPlace: 3 }), matrix);
    expect(round.totals.metres).toBe(3000);
  });

  it("pass over a stop without a place, which still weighs", () => {
    const stops = [orderAt(1), orderAt(null, { deliver: kg(8) }), orderAt(2)];
    const round = evaluateRound(stops, van, matrix, { departsAt: 28_800 });
    expect(round.stops[1]).toEqual({
      arrivesAt: null,
      startsAt: null,
      leavesAt: null,
      waitSeconds: null,
      outsideHours: false,
    });
    expect(round.legs.map((leg) => leg?.metres)).toEqual([600, undefined, 900, 1500]);
    expect(round.stops[2]?.arrivesAt).toBe(30_300);
    expect(round.peak.kg).toBe(8);
  });

  it("stay at home with nowhere to go", () => {
    for (const stops of [[], [orderAt(null)]]) {
      const round = evaluateRound(stops, van, matrix);
      expect(round).toMatchObject({ departsAt: 28_800, backAt: 28_800, break: null, over: [] });
      expect(round.legs.every((leg) => leg === null)).toBe(true);
    }
  });

  it("never come back from where no road leads", () => {
    const cut = {
      ...matrix,
      seconds: matrix.seconds.map((cell) => (cell === 3000 ? Infinity : cell)),
    };
    const round = evaluateRound([orderAt(3)], van, cut);
    expect(round.backAt).toBe(Infinity);
    expect(round.over).toEqual(["shift"]);
  });
});

describe("the break of a round", () => {
  const rest = (from: number, until: number) => ({ seconds: 1800, start: { from, until } });

  it("is taken where it costs no time: at a door that is still closed", () => {
    const stops = [orderAt(1), orderAt(2, { windows: [{ from: 33_000, until: 36_000 }] })];
    const round = evaluateRound(stops, { ...van, break: rest(29_000, 32_000) }, matrix, {
      departsAt: 28_800,
    });
    expect(round.break).toEqual({
      startsAt: 29_000,
      seconds: 1800,
      afterStops: 0,
      outsideSpan: false,
    });
    expect(round.stops[1]).toMatchObject({ startsAt: 33_000 });
    expect(round.backAt).toBe(34_500);
    expect(round.totals.breakSeconds).toBe(1800);
  });

  it("is not due where the van is back before its span is over", () => {
    const round = evaluateRound([orderAt(1)], { ...van, break: rest(29_000, 32_000) }, matrix);
    expect(round.break).toBeNull();
    expect(round.backAt).toBe(30_000);
  });

  it("holds the van at the door where its span has not begun", () => {
    const stops = [orderAt(1, { serviceSeconds: 4000 })];
    const round = evaluateRound(stops, { ...van, break: rest(29_500, 30_000) }, matrix, {
      departsAt: 28_800,
    });
    expect(round.break).toMatchObject({ startsAt: 29_500, afterStops: 0 });
    expect(round.stops[0]).toMatchObject({ arrivesAt: 29_400, startsAt: 31_300, waitSeconds: 0 });
  });

  it("is over the shift where no moment of its span is free", () => {
    const stops = [
      orderAt(1, { serviceSeconds: 9000, windows: [{ from: 28_800, until: 29_400 }] }),
    ];
    const round = evaluateRound(stops, { ...van, break: rest(30_000, 31_000) }, matrix);
    expect(round.break?.outsideSpan).toBe(true);
    expect(round.over).toEqual(["shift"]);
  });
});

describe("the load of a round", () => {
  it("peaks on the way: fulls still on board and empties already taken on", () => {
    const stops = [
      orderAt(1, { deliver: kg(10), collect: kg(30) }),
      orderAt(2, { deliver: kg(40), collect: kg(5) }),
    ];
    const { peak, over } = evaluateRound(stops, vanOf({ capacity: limitKg(60) }), matrix);
    // 50 out of the yard, 70 after the first stop, 35 back.
    expect(peak).toEqual({ ...NOTHING, kg: 70 });
    expect(over).toEqual(["weight"]);
    const turned = evaluateRound(stops.toReversed(), vanOf({ capacity: limitKg(60) }), matrix);
    expect(turned.peak.kg).toBe(50);
    expect(turned.over).toEqual([]);
  });

  it("is counted in each measure for itself", () => {
    const stop = orderAt(1, { deliver: { kg: 5, litres: 50, hazardKg: 3 } });
    const tight = vanOf({ capacity: { kg: 5, litres: 49, hazardKg: 2.5 } });
    expect(evaluateRound([stop], tight, matrix).over).toEqual(["volume", "hazard"]);
    expect(evaluateRound([stop], vanOf({ capacity: UNLIMITED }), matrix).over).toEqual([]);
  });

  it("adds up exactly: ten times 0.1 kg is one", () => {
    const stops = Array.from({ length: 10 }, () => orderAt(1, { deliver: kg(0.1) }));
    expect(evaluateRound(stops, vanOf({ capacity: limitKg(1) }), matrix).over).toEqual([]);
  });
});
