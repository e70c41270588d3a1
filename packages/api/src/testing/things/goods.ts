import type { Condition } from "@roundsman/db";
import type { Service } from "../../platform/context/context";

/* The things of a business that most tests need: what it sells, to whom, from where. */

let count = 0;
const next = () => (count += 1);
const byId = { select: { id: true } } as const;

/** A 13 kg butane cylinder at £34.50 with 5 % VAT that comes back empty, unless told otherwise. */
export const makeProduct = (
  { database }: Service,
  business: { id: string },
  given: Partial<{
    name: string;
    sku: string;
    unitPrice: number;
    vatRate: 0 | 5 | 20;
    vatTreatment: "standard" | "exempt" | "outside_scope";
    unit: "each" | "bag" | "kg" | "tonne" | "m3" | "litre";
    returnable: boolean;
    sold: boolean;
    category: string;
    vatFuel: "lpg_cylinder" | "coal_coke" | "wood_peat_charcoal";
    fuelKind: "wood" | "house_coal" | "anthracite";
    fuelContainer: "bag" | "sack" | "loose";
    fuelScheme: "ready_to_burn" | "authorised_fuel";
    fuelCertificate: string;
    volumeLitres: number;
    fullKg: number | null;
    emptyKg: number | null;
    hazardKg: number | null;
    archivedAt: Date;
  }> = {},
) =>
  database.service.product.create({
    data: {
      tenantId: business.id,
      name: `Butane 13 kg ${next()}`,
      unitPrice: 3450,
      vatRate: 5,
      fullKg: 27,
      // The empty weight of a cylinder; sacks of fuel weigh nothing unless a test says so.
      emptyKg: given.fuelKind ? null : 14,
      volumeLitres: 31,
      hazardKg: 13,
      returnable: true,
      category: "butane",
      ...given,
    },
    ...byId,
  });

export const makeCustomer = (
  { database }: Service,
  business: { id: string },
  given: Partial<{
    name: string;
    email: string | null;
    phone: string | null;
    onAccount: boolean;
    rateSetId: string;
  }> = {},
) =>
  database.service.customer.create({
    data: {
      tenantId: business.id,
      name: `Customer ${next()}`,
      email: `customer-${count}@test.example`,
      onAccount: true,
      ...given,
    },
    ...byId,
  });

/** In Windermere, with a position. */
export const makeAddress = (
  { database }: Service,
  business: { id: string },
  customer: { id: string },
) =>
  database.service.deliveryAddress.create({
    data: {
      tenantId: business.id,
      customerId: customer.id,
      line1: `${next()} Lake Road`,
      city: "Windermere",
      postcode: "LA23 1AA",
      latitude: 54.3807,
      longitude: -2.9068,
    },
    ...byId,
  });

export const makeYard = ({ database }: Service, business: { id: string }) =>
  database.service.location.create({
    data: {
      tenantId: business.id,
      name: `Yard ${next()}`,
      postcode: "LA9 6EQ",
      latitude: 54.3268,
      longitude: -2.7476,
    },
    ...byId,
  });

export const makeVehicle = (
  { database }: Service,
  business: { id: string },
  limits: Partial<Record<"payloadKg" | "volumeLitres" | "hazardLimitKg", number>> = {},
) =>
  database.service.vehicle.create({
    data: {
      tenantId: business.id,
      name: `Van ${next()}`,
      payloadKg: 1200,
      volumeLitres: 6000,
      hazardLimitKg: 500,
      ...limits,
    },
    ...byId,
  });

/** Opening stock, as a movement of the ledger. */
export async function putStock(
  { database }: Service,
  business: { id: string },
  movement: {
    locationId: string;
    productId: string;
    condition?: Condition;
    quantity: number;
    at?: Date;
  },
): Promise<void> {
  await database.service.stockMovement.create({
    data: { tenantId: business.id, reason: "opening", condition: "full", ...movement },
    ...byId,
  });
}
