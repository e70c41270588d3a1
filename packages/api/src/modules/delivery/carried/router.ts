import { router } from "../../../platform/context/trpc";
import { collect } from "./collect";
import { deliver } from "./deliver";
import { list } from "./list";
import { showProof } from "./show-proof";

export const carried = router({ list, collect, deliver, showProof });
