import { router } from "../../../platform/context/trpc";
import { cancel } from "./cancel";
import { confirm } from "./confirm";
import { list } from "./list";
import { one } from "./one";
import { place } from "./place";
import { receive } from "./receive";
import { showPhoto } from "./show-photo";

export const supplierOrders = router({ list, place, one, confirm, cancel, receive, showPhoto });
