import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import { toPrice, typedOf, type PriceTyped } from "@/features/goods/price-entered";
import { categorySlug, categoryWords } from "../category-words";

export type Product = RouterOutputs["office"]["products"]["one"];
type NewProduct = RouterInputs["office"]["products"]["create"];

/** A product while it is typed: what may be left out is empty or null. */
export interface ProductValues extends PriceTyped {
  name: string;
  sku: string;
  /** In words; kept as a slug. */
  category: string;
  description: string;
  brand: string;
  alsoKnownAs: string;
  /** Per cent. */
  vatRate: 0 | 5 | 20;
  vatTreatment: Product["vatTreatment"];
  unit: Product["unit"];
  /** "" where its VAT is its own. */
  vatFuel: NonNullable<Product["vatFuel"]> | "";
  fullKg: number | null;
  emptyKg: number | null;
  volumeLitres: number | null;
  hazardKg: number | null;
  /** Its UN number, with what table A says of it; empty where it is no dangerous goods. */
  unNumber: string;
  /** As the product has it: kept where it is none of the gases that are offered. */
  kept: Product["dangerousGoods"];
  /** Empty where none is known. */
  safetySheetUrl: string;
  returnable: boolean;
  tracksSerials: boolean;
  /** "" for none. */
  exchangeGroupId: string;
  sold: boolean;
  lowLevel: number | null;
  /** Empty where it is no solid fuel. */
  fuelKind: NonNullable<Product["solidFuel"]>["kind"] | "";
  fuelContainer: NonNullable<Product["solidFuel"]>["container"];
  /** Empty where it has no certificate. */
  fuelScheme: NonNullable<NonNullable<Product["solidFuel"]>["certificate"]>["scheme"] | "";
  fuelCertificate: string;
  /** The name of the person who obtained the certificate. */
  fuelCertificateHolder: string;
  /** A day as text; empty where it has no end. */
  fuelCertifiedTo: string;
  /** Its name on the list of authorised fuels; empty where it is not on the list. */
  fuelAuthorisedAs: string;
  /** Per cent; null if unknown. */
  fuelSulphurPercent: number | null;
  /** In their order. */
  pictureKeys: string[];
}

const noFuel = {
  fuelKind: "",
  fuelContainer: "bag",
  fuelScheme: "",
  fuelCertificate: "",
  fuelCertificateHolder: "",
  fuelCertifiedTo: "",
  fuelAuthorisedAs: "",
  fuelSulphurPercent: null,
} as const satisfies Partial<ProductValues>;

const fuelOf = ({ solidFuel }: Product) =>
  solidFuel === null
    ? noFuel
    : {
        fuelKind: solidFuel.kind,
        fuelContainer: solidFuel.container,
        fuelScheme: solidFuel.certificate?.scheme ?? ("" as const),
        fuelCertificate: solidFuel.certificate?.number ?? "",
        fuelCertificateHolder: solidFuel.certificate?.holder ?? "",
        fuelCertifiedTo: solidFuel.certificate?.expiresOn ?? "",
        fuelAuthorisedAs: solidFuel.authorisedAs ?? "",
        fuelSulphurPercent: solidFuel.sulphurPercent,
      };

/** As the service takes it; without a kind there is none. */
const toFuel = (values: Pick<ProductValues, keyof typeof noFuel>): NewProduct["solidFuel"] =>
  values.fuelKind === ""
    ? null
    : {
        kind: values.fuelKind,
        container: values.fuelContainer,
        certificate:
          values.fuelScheme === ""
            ? null
            : {
                scheme: values.fuelScheme,
                number: values.fuelCertificate,
                holder: values.fuelCertificateHolder,
                expiresOn: values.fuelCertifiedTo || null,
              },
        authorisedAs: values.fuelAuthorisedAs,
        sulphurPercent: values.fuelSulphurPercent,
      };

export const nothingYet: ProductValues = {
  name: "",
  sku: "",
  category: "",
  description: "",
  brand: "",
  alsoKnownAs: "",
  enteredAs: "ex",
  unitPrice: null,
  unitPriceIncVat: null,
  vatRate: 20,
  vatTreatment: "standard",
  unit: "each",
  vatFuel: "",
  fullKg: null,
  emptyKg: null,
  volumeLitres: null,
  hazardKg: null,
  unNumber: "",
  kept: null,
  safetySheetUrl: "",
  returnable: false,
  tracksSerials: false,
  exchangeGroupId: "",
  sold: true,
  lowLevel: null,
  ...noFuel,
  pictureKeys: [],
};

export const valuesOf = (product: Product): ProductValues => {
  const { name, vatRate, vatTreatment, fullKg, emptyKg, volumeLitres, hazardKg } = product;
  const { unit, returnable, sold, lowLevel, pictureKey, morePictureKeys } = product;
  return {
    name,
    sku: product.sku ?? "",
    category: product.category === null ? "" : categoryWords(product.category),
    description: product.description ?? "",
    brand: product.brand ?? "",
    alsoKnownAs: product.alsoKnownAs ?? "",
    ...typedOf(product),
    vatRate,
    vatTreatment,
    unit,
    vatFuel: product.vatFuel ?? "",
    fullKg,
    emptyKg,
    volumeLitres,
    hazardKg,
    unNumber: product.dangerousGoods?.unNumber ?? "",
    kept: product.dangerousGoods,
    safetySheetUrl: product.safetySheetUrl ?? "",
    returnable,
    tracksSerials: product.tracksSerials,
    exchangeGroupId: product.exchangeGroupId ?? "",
    sold,
    lowLevel,
    ...fuelOf(product),
    pictureKeys: [...new Set([...(pictureKey === null ? [] : [pictureKey]), ...morePictureKeys])],
  };
};

/** The service has the first picture beside up to nine further ones. */
export const mostPictures = 10;

/** Gas as merchants carry it, by UN number. */
export const gases = [
  { unNumber: "1965", properShippingName: "HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S." },
  { unNumber: "1978", properShippingName: "PROPANE" },
  { unNumber: "1011", properShippingName: "BUTANE" },
] as const;

function goodsChosen(unNumber: string, kept: Product["dangerousGoods"]) {
  if (kept?.unNumber === unNumber) return kept;
  const gas = gases.find((known) => known.unNumber === unNumber);
  return gas ? { ...gas, hazardClass: "2", label: "2.1", transportCategory: 2 } : null;
}

/** As the service takes it. */
export function toProduct({
  pictureKeys,
  enteredAs,
  unitPrice,
  unitPriceIncVat,
  fuelKind,
  fuelContainer,
  fuelScheme,
  fuelCertificate,
  fuelCertificateHolder,
  fuelCertifiedTo,
  fuelAuthorisedAs,
  fuelSulphurPercent,
  unNumber,
  kept,
  ...values
}: ProductValues): NewProduct {
  const [pictureKey = null, ...morePictureKeys] = pictureKeys;
  return {
    ...values,
    exchangeGroupId: (values.returnable && values.exchangeGroupId) || null,
    // Only the standard treatment has a rate.
    vatRate: values.vatTreatment === "standard" ? values.vatRate : 0,
    vatFuel: values.vatFuel || null,
    ...toPrice({ enteredAs, unitPrice, unitPriceIncVat }),
    category: categorySlug(values.category),
    solidFuel: toFuel({
      fuelKind,
      fuelContainer,
      fuelScheme,
      fuelCertificate,
      fuelCertificateHolder,
      fuelCertifiedTo,
      fuelAuthorisedAs,
      fuelSulphurPercent,
    }),
    dangerousGoods: goodsChosen(unNumber, kept),
    safetySheetUrl: values.safetySheetUrl.trim() || null,
    pictureKey,
    morePictureKeys,
  };
}

/** Only what was changed: what somebody else changes meanwhile stays theirs. */
export function changesOf(before: ProductValues, after: ProductValues): Partial<NewProduct> {
  const was = toProduct(before);
  const changed = Object.entries(toProduct(after)).filter(
    ([name, value]) => JSON.stringify(was[name as keyof NewProduct]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}
