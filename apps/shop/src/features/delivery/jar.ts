import "server-only";
import { processService } from "@roundsman/api";
import { secondsInDay } from "date-fns/constants";
import { cookies } from "next/headers";
import { postcodeCookie } from "./postcode-form";

/** The postcode that was typed last in this browser; null where none was. */
export const keptPostcode = async (): Promise<string | null> =>
  (await cookies()).get(postcodeCookie)?.value.slice(0, 12) || null;

export async function keepPostcode(postcode: string): Promise<void> {
  (await cookies()).set(postcodeCookie, postcode, {
    path: "/",
    sameSite: "lax",
    secure: processService().settings.urls.shop.startsWith("https:"),
    maxAge: postcode === "" ? 0 : 180 * secondsInDay,
  });
}
