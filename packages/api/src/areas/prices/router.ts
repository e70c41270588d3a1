import { router } from "../../trpc";
import { quote } from "./quote";

export const prices = router({ quote });
