import { router } from "../../../platform/context/trpc";
import { download } from "./download";
import { look } from "./look";
import { start } from "./start";

export const businessExports = router({ start, look, download });
