import { router } from "../../../platform/context/trpc";
import { look } from "./look";
import { retryJobs } from "./retry-jobs";
import { retryMails } from "./retry-mails";

export const health = router({ look, retryJobs, retryMails });
