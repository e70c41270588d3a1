import { router } from "../../../platform/context/trpc";
import { complete } from "./complete";
import { doNext } from "./do-next";
import { fail } from "./fail";
import { reckon } from "./reckon";
import { reportRefused } from "./report-refused";
import { showProof } from "./show-proof";
import { undo } from "./undo";

export const stops = router({ complete, fail, undo, doNext, reckon, reportRefused, showProof });
