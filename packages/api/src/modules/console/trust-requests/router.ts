import { router } from "../../../platform/context/trpc";
import { approve } from "./approve";
import { decline } from "./decline";
import { list } from "./list";
import { one } from "./one";
import { record } from "./record";
import { resend } from "./resend";
import { revoke } from "./revoke";

export const trustRequests = router({ list, one, record, approve, decline, resend, revoke });
