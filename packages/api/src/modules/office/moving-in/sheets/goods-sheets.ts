import { column, pricesOf, theCustomer, theProduct, type Sheet } from "./column";

export const products = {
  key: "products",
  title: "Products",
  also: ["product", "items", "inventory"],
  about: "What you sell, each once.",
  columns: [
    column("name", "Name", "As it stands on invoices.", {
      also: ["product", "itemname"],
      example: "Propane 47 kg",
      needed: true,
    }),
    column("sku", "Code", "Your own code for it, each once.", {
      also: ["sku", "itemcode", "productcode"],
      example: "PRO-47",
    }),
    column("category", "Category", "As Propane.", { example: "Propane" }),
    column("brand", "Brand", "Who makes it."),
    column("alsoKnownAs", "Also known as", "What else customers call it."),
    column("description", "Description", "At most 2,000 characters."),
    ...pricesOf(94.5),
    column("vat", "VAT rate", "0, 5, 20, exempt or outside the scope; empty is 20.", {
      also: ["vat"],
      example: 5,
    }),
    column(
      "unit",
      "Unit",
      "What the price is for: each, bag, kg, tonne, m3 or litre; empty is each.",
      {
        example: "each",
      },
    ),
    column("fullKg", "Full kg", "What one weighs.", { example: 101 }),
    column("emptyKg", "Empty kg", "What an empty one weighs.", { example: 54 }),
    column("volumeLitres", "Litres", "The room that it takes.", { example: 113 }),
    column("hazardKg", "Hazard kg", "The gas in it.", { example: 47 }),
    column("goods", "UN number", "Of gas: 1965, 1978 or 1011.", { example: 1978 }),
    column(
      "safetySheetUrl",
      "Safety sheet",
      "Where its safety data sheet is published: https://…",
      {
        also: ["safetydatasheet", "sds"],
      },
    ),
    column("returnable", "Returnable", "yes where the empty one comes back; empty is no.", {
      example: "yes",
    }),
    column("sold", "For sale", "yes or no; empty is yes."),
    column("lowLevel", "Low level", "You are told when so many are left."),
  ],
} as const satisfies Sheet;

export const priceLists = {
  key: "priceLists",
  title: "Price lists",
  also: ["pricelist", "ratesets"],
  about: "Prices of customers who are on a list: a row for each product of each list.",
  columns: [
    column("list", "Price list", "Its name. One that you don't have yet is made.", {
      also: ["list", "ratename"],
      example: "Trade",
      needed: true,
    }),
    { ...theProduct, needed: false },
    ...pricesOf(88),
  ],
} as const satisfies Sheet;

export const stock = {
  key: "stock",
  title: "Stock",
  also: ["stocklevels"],
  about: "What is in your yards.",
  columns: [
    column("yard", "Yard", "Its name. One that you don't have yet is made.", {
      also: ["location", "depot"],
      example: "Kendal",
      needed: true,
    }),
    theProduct,
    column("full", "Full", "How many are full.", { example: 24 }),
    column("empty", "Empty", "How many are empty.", { also: ["empties"], example: 9 }),
  ],
} as const satisfies Sheet;

export const orders = {
  key: "orders",
  title: "Open orders",
  also: ["orders"],
  about: "What is ordered and not delivered: a row for each product.",
  columns: [
    column("order", "Order number", "Of your old program. Rows of one number are one order.", {
      also: ["order", "orderno"],
      example: "SO-2201",
      needed: true,
    }),
    theCustomer,
    column(
      "address",
      "Address",
      "Name, first line or postcode of one of theirs; empty is their first.",
      { also: ["deliverto", "postcode"] },
    ),
    column("fulfilment", "Delivery or collection", "delivery or collection; empty is delivery.", {
      also: ["fulfilment"],
    }),
    column("wantedOn", "Wanted on", "The day, as 02/12/2026; empty is any.", {
      also: ["wanted", "deliverydate"],
    }),
    column(
      "payment",
      "Payment",
      "account, cash or link; empty is account for customers who have one, else cash.",
    ),
    column("deliveryCharge", "Delivery charge", "In pounds, excluding VAT."),
    column("notes", "Notes", "What the driver should know."),
    theProduct,
    column("quantity", "Quantity", "How many are ordered.", { example: 3 }),
    column(
      "measure",
      "Measure",
      "Of what is sold by the kg, tonne, m3 or litre: how much each is, as 3.25. The price is of that.",
    ),
    ...pricesOf(88),
    column("discount", "Discount %", "Taken off the price of this row; empty is none.", {
      also: ["discount", "discountpercent"],
    }),
    column("empties", "Empties back", "How many empty ones of it come back.", {
      also: ["empties"],
      example: 3,
    }),
  ],
} as const satisfies Sheet;
