import { router } from "../../trpc";
import { quote } from "./quote";
import { saveGrid } from "./save-grid";
import { showGrid } from "./show-grid";

export const prices = router({ quote, showGrid, saveGrid });
