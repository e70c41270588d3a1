import { router } from "../../../platform/context/trpc";
import { saveGrid } from "./save-grid";
import { showGrid } from "./show-grid";

export const prices = router({ showGrid, saveGrid });
