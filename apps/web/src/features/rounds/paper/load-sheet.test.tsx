import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { LoadSheet } from "./load-sheet";

type Props = Parameters<typeof LoadSheet>[0];

const sheetOf = (round: object) =>
  renderToStaticMarkup(
    <InOffice>
      <LoadSheet
        round={
          {
            roundDate: "2026-11-24",
            vehicleName: "Caddy",
            driverName: "Dan",
            departsAt: null,
            startYard: null,
            fit: null,
            load: [],
            stops: [],
            stopDetails: [],
            reloads: [],
            notes: null,
            ...round,
          } as unknown as Props["round"]
        }
        business={
          { name: "Fellside Gas", address: null, phone: null, email: null } as Props["business"]
        }
      />
    </InOffice>,
  );

it("prints why a round was issued over its van's limits, and by how much", () => {
  const printed = sheetOf({
    overrideReason: "Second trip at noon",
    asks: { issue: "Over weight: 940 kg on a van for 700 kg." },
  });
  expect(printed).toContain("Over weight: 940 kg on a van for 700 kg. Reason: Second trip at noon");
  expect(sheetOf({ overrideReason: null, asks: { issue: null } })).not.toContain("Reason:");
});

it("prints each reload with what is loaded and put down there", () => {
  const item = (condition: string, load: number, drop: number) => {
    const goods = { productId: "p", productName: "Propane 47 kg", condition, load, drop };
    return { ...goods, loaded: null, dropped: null };
  };
  const printed = sheetOf({
    overrideReason: null,
    asks: { issue: null },
    stops: [{ id: "s", sequence: 4, collect: [], amountDuePence: 0 }],
    reloads: [
      {
        id: "r",
        beforeStopId: "s",
        locationName: "Dee yard",
        doneAt: null,
        items: [item("full", 6, 0), item("empty", 0, 5)],
      },
    ],
  });
  expect(printed).toContain("Reload at Dee yard, before stop 4");
  expect(printed).toMatch(/Propane 47 kg<.*>6<.*>–<.*Propane 47 kg, empty<.*>–<.*>5</);
});

it("prints what is dangerous on the van with its UN number and net kilograms", () => {
  const item = (productId: string, productName: string, expected: number) => ({
    leg: "out",
    productId,
    productName,
    expected,
  });
  const printed = sheetOf({
    overrideReason: null,
    asks: { issue: null },
    load: [item("p", "Propane 47 kg", 3), item("r", "Regulator", 2)],
    aboard: { goods: [{ productId: "p", unNumber: "1965", label: "2.1", netKg: 47 }] },
  });
  expect(printed).toMatch(/Propane 47 kg · UN 1965, label 2\.1<.*>3<.*>141</);
  expect(printed).toMatch(/Regulator<.*>2<.*>–</);
});
