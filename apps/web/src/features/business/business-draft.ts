import type { RouterOutputs } from "@/trpc/outputs";

export type OwnBusiness = RouterOutputs["office"]["business"]["get"];

/** What the form holds of a business: what its people may change. */
export const draftOf = (business: OwnBusiness) => ({
  name: business.name,
  phone: business.phone ?? "",
  email: business.email ?? "",
  address: business.address ?? "",
  companyNumber: business.companyNumber ?? "",
  vatNumber: business.vatNumber ?? "",
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
