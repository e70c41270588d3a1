import "server-only";
import { processService } from "@roundsman/api";
import { cookies } from "next/headers";

const name = "business";
const yearSeconds = 31_536_000;

/** The business this browser worked in last, by id; it may be one its person has left since. */
export const rememberedBusiness = async (): Promise<string | undefined> =>
  (await cookies()).get(name)?.value;

/** Only in a server action or route handler: pages can't set cookies. */
export async function rememberBusiness(tenantId: string): Promise<void> {
  const { urls } = processService().settings;
  (await cookies()).set(name, tenantId, {
    httpOnly: true,
    sameSite: "lax",
    secure: urls.web.startsWith("https:"),
    path: "/",
    maxAge: yearSeconds,
  });
}
