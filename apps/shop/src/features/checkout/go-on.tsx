"use client";

import { useEffect } from "react";

/** Takes the browser to an order's own page, or to the provider's to pay for it, also without script. */
export function GoOn({ to, pays }: { to: string; pays: boolean }) {
  useEffect(() => window.location.replace(to), [to]);
  return (
    <p className="text-lg">
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      Your order is placed. <a href={to}>{pays ? "Go on to pay" : "See your order"}</a>
    </p>
  );
}
