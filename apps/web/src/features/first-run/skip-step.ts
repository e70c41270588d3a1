"use server";

import { processService } from "@roundsman/api";
import { secondsInDay } from "date-fns/constants";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { requirePlace } from "@/session/place";
import { cookieOf, skippedSteps } from "./skipped-steps";
import { stepNames } from "./steps";

const monthsSeconds = 90 * secondsInDay;

/** Leaves a step of the guide out; `step` comes with the form. Unknown ones are no step. */
export async function skipStep(form: FormData): Promise<void> {
  const { business } = await requirePlace();
  const wanted = form.get("step");
  const step = stepNames.find((name) => name === wanted);
  if (!step) return;
  const skipped = [...(await skippedSteps(business.tenantId)), step];
  (await cookies()).set(cookieOf(business.tenantId), skipped.join("."), {
    httpOnly: true,
    sameSite: "lax",
    secure: processService().settings.urls.web.startsWith("https:"),
    path: "/",
    maxAge: monthsSeconds,
  });
  revalidatePath("/");
}
