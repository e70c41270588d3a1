import { instant, pounds, yesOrNo } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { termsInWords } from "@/features/states/payment-terms";
import { customerFilters } from "./customer-filters";

export const customersExport = listExport({
  name: "customers",
  read: (office, filters, at) => office.customers.list({ ...customerFilters.read(filters), ...at }),
  columns: {
    Name: (customer) => customer.name,
    "Account number": (customer) => customer.externalRef,
    Email: (customer) => customer.email,
    Phone: (customer) => customer.phone,
    "No texts since": ({ noTextsSince }, timeZone) => instant(noTextsSince, timeZone),
    "Do not call since": ({ doNotCallSince }, timeZone) => instant(doNotCallSince, timeZone),
    "Texts that sell, opt-in": ({ marketingOptIn }) => marketingOptIn && marketingOptIn.on,
    "Texts that sell, refused": ({ marketingRefusedAt }, timeZone) =>
      instant(marketingRefusedAt, timeZone),
    "On account": (customer) => yesOrNo(customer.onAccount),
    "On stop since": ({ stop }, timeZone) => stop && instant(stop.since, timeZone),
    "Why on stop": ({ stop }) => stop && stop.reason,
    "Credit limit": ({ creditLimitPence }) =>
      creditLimitPence === null ? null : pounds(creditLimitPence),
    "Payment terms": ({ paymentTerms }) => paymentTerms && termsInWords(paymentTerms),
    "Accounts name": (customer) => customer.accountsName,
    "Accounts email": (customer) => customer.accountsEmail,
    "Price list": (customer) => customer.rateSetName,
    "Company number": (customer) => customer.companyNumber,
    "VAT number": (customer) => customer.vatNumber,
    Notes: (customer) => customer.notes,
    Since: (customer, timeZone) => instant(customer.createdAt, timeZone),
    Archived: (customer, timeZone) => instant(customer.archivedAt, timeZone),
  },
});
