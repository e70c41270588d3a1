import { router } from "../../../platform/context/trpc";
import { enter } from "./enter";
import { readDocuments } from "./read-documents";
import { requestAccess } from "./request-access";
import { verify } from "./verify";

export const trust = router({ requestAccess, verify, enter, readDocuments });
