import { router } from "../../../platform/context/trpc";
import { agreedRates } from "./agreed-rates";
import { change } from "./change";
import { create } from "./create";
import { empties } from "./empties";
import { find } from "./find";
import { importCsv } from "../import/import-csv";
import { importTemplate } from "./import-template";
import { list } from "./list";
import { matching } from "./matching";
import { one } from "./one";
import { previewRateSet } from "./preview-rate-set";
import { putAgreedRates } from "./put-agreed-rates";
import { setRateSet } from "./set-rate-set";

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
});
