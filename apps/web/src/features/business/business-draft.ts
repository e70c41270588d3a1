import type { RouterOutputs } from "@/trpc/outputs";

export type OwnBusiness = RouterOutputs["office"]["business"]["get"];

export type VatAnswer = "" | "yes" | "no";
const vatAnswerOf = ({ vatRegistered }: OwnBusiness): VatAnswer =>
  vatRegistered === null ? "" : vatRegistered ? "yes" : "no";

/** What the form holds of a business: what its people may change. */
export const draftOf = (business: OwnBusiness) => ({
  name: business.name,
  phone: business.phone ?? "",
  email: business.email ?? "",
  address: business.address ?? "",
  companyNumber: business.companyNumber ?? "",
  vatNumber: business.vatNumber ?? "",
  vatRegistered: vatAnswerOf(business),
  vatRegisteredFrom: business.vatRegisteredFrom ?? "",
  vatScheme: business.vatScheme ?? ("standard" as const),
  taxPointByPayment: business.taxPointByPayment,
  timeZone: business.timeZone,
  paymentTermsDays: business.paymentTermsDays,
  paymentTermsFrom: business.paymentTermsFrom,
  pricesIncludeVat: business.pricesIncludeVat,
  vatInvoices: business.vatInvoices,
  bankName: business.bankName ?? "",
  bankAccountName: business.bankAccountName ?? "",
  bankSortCode: business.bankSortCode ?? "",
  bankAccountNumber: business.bankAccountNumber ?? "",
  logoKey: business.logoKey,
});

export type Draft = ReturnType<typeof draftOf>;

/** Returns the fields to send: only a registered business has a day and a scheme. */
export const sentOf = ({ vatRegistered, vatRegisteredFrom, vatScheme, ...draft }: Draft) => ({
  ...draft,
  ...(vatRegistered === "no" && { vatRegistered: false, vatNumber: null }),
  ...(vatRegistered === "yes" && {
    vatRegistered: true,
    vatScheme,
    vatRegisteredFrom: vatRegisteredFrom || null,
  }),
});
