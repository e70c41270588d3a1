const sterling = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as people read them: `£1,234.50`. */
export const pounds = (pence: number): string => sterling.format(pence / 100);
