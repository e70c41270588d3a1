import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import type { Weekday } from "./weekdays";

export type Address = RouterOutputs["office"]["customers"]["one"]["addresses"][number];
type NewAddress = Omit<RouterInputs["office"]["addresses"]["create"], "id">;
type LeaveInstruction = NonNullable<NewAddress["leaveInstruction"]>;

/** An address while it is typed. */
export type AddressValues = Record<
  "name" | "line1" | "line2" | "city" | "postcode" | "notes" | "leaveDetail",
  string
> & {
  /** "" where it is not said. */
  leaveInstruction: LeaveInstruction | "";
  /** The pin set by hand; null where it stands with the postcode. */
  pin: { latitude: number; longitude: number } | null;
  /** No day stands for every day. */
  deliveryWindows: readonly { days: readonly Weekday[]; from: string; until: string }[];
  /** "" where nobody asked yet. */
  smokeControlArea: "" | "yes" | "no";
};

export function addressValues(address: Address | null): AddressValues {
  const { dropLatitude: latitude = null, dropLongitude: longitude = null } = address ?? {};
  return {
    name: address?.name ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    postcode: address?.postcode ?? "",
    notes: address?.notes ?? "",
    leaveInstruction: address?.leaveInstruction ?? "",
    leaveDetail: address?.leaveDetail ?? "",
    pin: latitude === null || longitude === null ? null : { latitude, longitude },
    smokeControlArea: yesOrNo(address?.smokeControlArea ?? null),
    deliveryWindows: (address?.deliveryWindows ?? []).map((window) => ({
      ...window,
      days: window.days ?? [],
    })),
  };
}

const yesOrNo = (is: boolean | null) => (is === null ? "" : is ? "yes" : "no");

/** As the service takes it. */
export const addressFields = ({
  pin,
  leaveInstruction,
  deliveryWindows,
  smokeControlArea,
  ...words
}: AddressValues): NewAddress => ({
  ...words,
  leaveInstruction: leaveInstruction === "" ? null : leaveInstruction,
  smokeControlArea: smokeControlArea === "" ? null : smokeControlArea === "yes",
  dropLatitude: pin?.latitude ?? null,
  dropLongitude: pin?.longitude ?? null,
  deliveryWindows: deliveryWindows.map(({ days, from, until }) => ({
    days: days.length === 0 ? null : [...days],
    from,
    until,
  })),
});

export const inOneLine = ({
  line1,
  line2,
  city,
  postcode,
}: Pick<Address, "line1" | "line2" | "city" | "postcode">): string =>
  [line1, line2, city, postcode].filter(Boolean).join(", ");
