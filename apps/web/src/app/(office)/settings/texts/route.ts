import { permanentRedirect } from "next/navigation";

/** Where texts were set before mails stood beside them. */
export const GET = () => permanentRedirect("/settings/messages");
