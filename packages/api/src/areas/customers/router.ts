import { router } from "../../trpc";
import { agreedRates } from "./agreed-rates";
import { change } from "./change";
import { create } from "./create";
import { empties } from "./empties";
import { find } from "./find";
import { importCsv } from "./import-csv";
import { importTemplate } from "./import-template";
import { list } from "./list";
import { matching } from "./matching";
import { one } from "./one";
import { previewRateSet } from "./preview-rate-set";
import { putAgreedRates } from "./put-agreed-rates";
import { setRateSet } from "./set-rate-set";
import { statement } from "./statement";
import { statementPdf } from "./statement-pdf";

export const customers = router({
  list,
  matching,
  find,
  one,
  create,
  change,
  agreedRates,
  putAgreedRates,
  empties,
  previewRateSet,
  setRateSet,
  importTemplate,
  importCsv,
  statement,
  statementPdf,
});
