import { business } from "../../../platform/middleware/procedures";
import { writeCsv } from "../../../platform/values/csv";
import { columns } from "../import/columns";
import { ImportTemplate } from "../import/schema";

/** What a file of customers may hold, and an empty one to fill in. */
export const importTemplate = business("customers:read")
  .output(ImportTemplate)
  .query(() => ({
    csv: writeCsv([columns.map(({ title }) => title)]),
    columns: columns.map(({ title, takes }) => ({ title, takes })),
  }));
