import { instant } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { readApplicationFilters } from "./application-filters";

export const applicationsExport = listExport({
  name: "trade-applications",
  read: (office, filters, at) =>
    office.tradeApplications.list({ ...readApplicationFilters(filters), ...at }),
  columns: {
    Business: (application) => application.businessName,
    State: (application) => application.status,
    Phone: (application) => application.phone,
    Email: (application) => application.account?.email ?? null,
    "Company number": (application) => application.companyNumber,
    "VAT number": (application) => application.vatNumber,
    Notes: (application) => application.notes,
    Asked: (application, timeZone) => instant(application.createdAt, timeZone),
    Decided: (application, timeZone) => instant(application.decidedAt, timeZone),
    Reason: (application) => application.reason,
  },
});
