import { router } from "../../../platform/context/trpc";
import { exportCsv } from "./export-csv";
import { list } from "./list";

export const staffActions = router({ list, exportCsv });
