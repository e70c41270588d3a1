import { router } from "../../../platform/context/trpc";
import { board } from "./board";
import { change } from "./change";
import { history } from "./history";
import { issue } from "./issue";
import { list } from "./list";
import { make } from "./make";
import { one } from "./one";
import { putStops } from "./put-stops";
import { remove } from "./remove";
import { setStatus } from "./set-status";
import { setVan } from "./set-van";

export const rounds = router({
  list,
  one,
  board,
  history,
  make,
  change,
  remove,
  putStops,
  issue,
  setStatus,
  setVan,
});
