import { router } from "../../../platform/context/trpc";
import { figures } from "./figures";

export const revenue = router({ figures });
