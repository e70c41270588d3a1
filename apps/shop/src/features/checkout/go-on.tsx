"use client";

import { useEffect } from "react";

/** Takes the browser to an order's own page, also without script. */
export function GoOn({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return (
    <p className="text-lg">
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      Your order is placed. <a href={to}>See your order</a>
    </p>
  );
}
