import { fellside, idOf, personId } from "../base/ids";
import type { Row } from "../base/insert";
import type { Clock } from "../base/clock";

export const yards = [
  {
    n: 1,
    name: "Kendal yard",
    address: "Unit 4, Shap Road Industrial Estate, Kendal",
    postcode: "LA9 6NZ",
    latitude: 54.3405,
    longitude: -2.7355,
  },
  {
    n: 2,
    name: "Penrith yard",
    address: "Gilwilly Lane, Penrith",
    postcode: "CA11 9BL",
    latitude: 54.6688,
    longitude: -2.7665,
  },
] as const;

export const yardId = (n: number) => idOf("location", n);

/** Vans 1, 2 and 5 are at Kendal, the others at Penrith. */
const vans = [
  {
    n: 1,
    name: "Van 1 Herdwick",
    registration: "PN21 HWK",
    payloadKg: 1240,
    litres: 7800,
    hazardKg: 600,
    maxMassKg: 3500,
    yard: 1,
  },
  {
    n: 2,
    name: "Van 2 Swaledale",
    registration: "PN21 SWD",
    payloadKg: 1240,
    litres: 7800,
    hazardKg: 600,
    maxMassKg: 3500,
    yard: 1,
  },
  {
    n: 3,
    name: "Van 3 Rough Fell",
    registration: "PX22 RFL",
    payloadKg: 1180,
    litres: 7200,
    hazardKg: 550,
    maxMassKg: 3500,
    yard: 2,
  },
  {
    n: 4,
    name: "Van 4 Belted",
    registration: "PX22 BLT",
    payloadKg: 1180,
    litres: 7200,
    hazardKg: 550,
    maxMassKg: 3500,
    yard: 2,
  },
  {
    n: 5,
    name: "Lorry Galloway",
    registration: "PO19 GLW",
    payloadKg: 3200,
    litres: 16_000,
    hazardKg: 1000,
    maxMassKg: 7500,
    yard: 1,
  },
  {
    n: 6,
    name: "Van 6 Fell Pony",
    registration: "PK23 FPY",
    payloadKg: 950,
    litres: 5600,
    hazardKg: 400,
    maxMassKg: 3500,
    yard: 2,
  },
] as const;

/** Drivers and their usual vans. */
export const crews = [
  { driver: "dan", van: 1, yard: 1, start: "07:30", end: "16:30" },
  { driver: "dee", van: 2, yard: 1, start: "07:30", end: "16:30" },
  { driver: "mick", van: 3, yard: 2, start: "07:00", end: "16:00" },
  { driver: "tess", van: 4, yard: 2, start: "08:00", end: "17:00" },
] as const;

export function fleet(
  clock: Clock,
): Record<"locations" | "vehicles" | "profiles" | "papers" | "patches" | "driverPatches", Row[]> {
  const stamps = { created_at: clock.at(190, 9), updated_at: clock.at(190, 9) };
  return {
    locations: yards.map(({ n, ...yard }) => ({
      tenant_id: fellside,
      id: yardId(n),
      ...yard,
      opens: "07:00",
      closes: "17:30",
      ...stamps,
    })),
    vehicles: vans.map((van) => ({
      tenant_id: fellside,
      id: idOf("vehicle", van.n),
      name: van.name,
      registration: van.registration,
      payload_kg: van.payloadKg,
      volume_litres: van.litres,
      hazard_limit_kg: van.hazardKg,
      max_mass_kg: van.maxMassKg,
      ...stamps,
    })),
    profiles: crews.map((crew) => ({
      tenant_id: fellside,
      user_id: personId(crew.driver),
      usual_vehicle_id: idOf("vehicle", crew.van),
      shift_start: crew.start,
      shift_end: crew.end,
      break_minutes: 30,
      updated_at: clock.at(60, 9),
    })),
    papers: fleetPapers(clock),
    patches: [
      {
        tenant_id: fellside,
        id: idOf("patch", 1),
        name: "South Lakes",
        outward_codes: ["LA21", "LA22", "LA23"],
        weekdays: [2, 5],
        created_at: clock.at(190, 9),
      },
      {
        tenant_id: fellside,
        id: idOf("patch", 2),
        name: "Kendal and the Kent",
        outward_codes: ["LA6", "LA7", "LA8", "LA9", "LA10"],
        weekdays: [1, 3, 4],
        created_at: clock.at(190, 9),
      },
      {
        tenant_id: fellside,
        id: idOf("patch", 3),
        name: "North Lakes",
        outward_codes: ["CA10", "CA11", "CA12", "CA16"],
        weekdays: [3],
        created_at: clock.at(190, 9),
      },
    ],
    driverPatches: [
      { tenant_id: fellside, user_id: personId("dan"), patch_id: idOf("patch", 1) },
      { tenant_id: fellside, user_id: personId("dee"), patch_id: idOf("patch", 2) },
      { tenant_id: fellside, user_id: personId("mick"), patch_id: idOf("patch", 3) },
      { tenant_id: fellside, user_id: personId("tess"), patch_id: idOf("patch", 3) },
    ],
  };
}

/** The owner, kind and number of a paper, and the days until it expires. */
type Paper = [of: { driver: string } | { van: number }, kind: string, number: string, days: number];

/** Dee drives small loads: she has had awareness training, and no certificate. One of Mick's expires soon. */
const papers: Paper[] = [
  ...crews.map(({ driver }, index): Paper => [
    { driver },
    "driving_licence",
    `MORGA${753_116 + index}SM9IJ`,
    900 + index * 40,
  ]),
  [{ driver: "dan" }, "adr_certificate", "GB-ADR-20418", 410],
  [{ driver: "mick" }, "adr_certificate", "GB-ADR-17733", 21],
  [{ driver: "tess" }, "adr_certificate", "GB-ADR-31902", 730],
  [{ driver: "dee" }, "awareness_training", "AW-0072", 250],
  ...vans.flatMap(({ n }): Paper[] => [
    [{ van: n }, "mot", `MOT-${4400 + n}`, 40 + n * 45],
    [{ van: n }, "insurance", "FLEET-88213", 190],
    [{ van: n }, "extinguisher", `EX-${n}A`, 120 + n * 10],
    [{ van: n }, "extinguisher", `EX-${n}B`, 120 + n * 10],
  ]),
];

const fleetPapers = (clock: Clock): Row[] =>
  papers.map(([owner, kind, number, days], index) => ({
    tenant_id: fellside,
    id: idOf("fleetPaper", index + 1),
    kind,
    user_id: "driver" in owner ? personId(owner.driver) : null,
    vehicle_id: "van" in owner ? idOf("vehicle", owner.van) : null,
    number,
    issued_on: clock.day(180),
    expires_on: clock.day(-days),
    created_at: clock.at(180, 9),
    updated_at: clock.at(180, 9),
  }));
