import { router } from "../../trpc";
import { agreedRates } from "./agreed-rates";
import { change } from "./change";
import { create } from "./create";
import { empties } from "./empties";
import { find } from "./find";
import { list } from "./list";
import { one } from "./one";
import { putAgreedRates } from "./put-agreed-rates";
import { setRateSet } from "./set-rate-set";
import { statement } from "./statement";

export const customers = router({
  list,
  find,
  one,
  create,
  change,
  agreedRates,
  putAgreedRates,
  empties,
  setRateSet,
  statement,
});
