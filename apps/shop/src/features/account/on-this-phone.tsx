import { Button } from "@roundsman/ui";
import { Bell, BellOff } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnPush } from "@/trpc/buying";

/**
 * Whether this phone tells of orders. Only the browser knows how it stands, so that the page's own small script shows one
 * of the parts (public/scripts/phone.js); without it there is none.
 */
export function OnThisPhone({ push: { publicKey, told } }: { push: OwnPush }) {
  if (publicKey === null) return null;
  return (
    <section
      aria-labelledby="on-this-phone"
      hidden
      suppressHydrationWarning
      data-phone={publicKey}
      data-told={told.join(" ")}
      data-fault="That did not work. Check the signal and try again."
      className="mb-6 rounded-card border border-border bg-surface p-5"
    >
      <h2 id="on-this-phone" className="mb-2 text-lg font-bold">
        On this phone
      </h2>
      <Part
        state="not told"
        words="Your phone can tell you when we come, and that we came. It costs nothing."
      >
        <Button
          type="button"
          variant="primary"
          size="touch"
          className="max-sm:w-full"
          data-phone-tell=""
        >
          <Bell aria-hidden />
          Tell me on this phone
        </Button>
      </Part>
      <Part
        state="told"
        words="This phone tells you of your orders, also while it is locked. Signing out ends it."
      >
        <Button type="button" size="touch" className="max-sm:w-full" data-phone-stop="">
          <BellOff aria-hidden />
          Stop telling me on this phone
        </Button>
      </Part>
      <Part
        state="blocked"
        words="Notifications of this shop are blocked. Open the browser's settings for this site, allow notifications, and load this page again."
      />
      <Part
        state="home screen"
        words="An iPhone or iPad does this from its home screen alone. Press Share, then Add to Home Screen, open the shop from there and sign in."
      />
      <p
        role="alert"
        hidden
        suppressHydrationWarning
        data-phone-fault=""
        className="mt-3 text-danger-text"
      />
      <script src="/scripts/phone.js" async />
    </section>
  );
}

interface PartProps {
  /** As the script calls it. */
  state: "not told" | "told" | "blocked" | "home screen";
  words: string;
  children?: ReactNode;
}

const Part = ({ state, words, children }: PartProps) => (
  <div
    hidden
    suppressHydrationWarning
    data-phone-is={state}
    className="grid justify-items-start gap-4 [[hidden]]:hidden"
  >
    <p tabIndex={-1}>{words}</p>
    {children}
  </div>
);
