import { router } from "../../trpc";
import { figures } from "./figures";

export const revenue = router({ figures });
