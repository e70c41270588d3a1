import { instant, pounds, yesOrNo } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { everyPage } from "@/trpc/every-page";
import { vatShort } from "../goods/vat-words";
import { productFilters } from "./product-filters";

export const productsExport = listExport({
  name: "products",
  read: async (office, filters, at) => {
    const [{ items, nextCursor }, groups] = await Promise.all([
      office.products.list({ ...productFilters.read(filters), ...at }),
      everyPage((page) => office.exchangeGroups.list({ ...page, archived: true })),
    ]);
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    return {
      nextCursor,
      items: items.map((product) => ({
        ...product,
        exchangeGroupName: names.get(product.exchangeGroupId ?? "") ?? null,
      })),
    };
  },
  columns: {
    Name: (product) => product.name,
    Code: (product) => product.sku,
    Category: (product) => product.category,
    Brand: (product) => product.brand,
    "Also known as": (product) => product.alsoKnownAs,
    "Price ex VAT (£)": (product) => pounds(product.unitPrice),
    // Only where that is how it was entered: both are read again as they stand.
    "Price inc VAT (£)": (product) =>
      product.unitPriceIncVat === null ? null : pounds(product.unitPriceIncVat),
    "VAT (%)": (product) =>
      product.vatTreatment === "standard" ? product.vatRate : vatShort(product),
    Unit: (product) => product.unit,
    "Full (kg)": (product) => product.fullKg,
    "Empty (kg)": (product) => product.emptyKg,
    "Volume (litres)": (product) => product.volumeLitres,
    "Hazard (kg)": (product) => product.hazardKg,
    "UN number": (product) => product.dangerousGoods?.unNumber ?? null,
    "Safety sheet": (product) => product.safetySheetUrl,
    Returnable: (product) => yesOrNo(product.returnable),
    "Exchange group": (product) => product.exchangeGroupName,
    "For sale": (product) => yesOrNo(product.sold),
    "Low at": (product) => product.lowLevel,
    Description: (product) => product.description,
    Archived: (product, timeZone) => instant(product.archivedAt, timeZone),
  },
});
