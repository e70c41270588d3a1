import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** "42 min left" until an instant, counting down by itself; `onOver` is called once it has come. */
export function useMinutesLeft(until: string, onOver: () => void): string {
  const [now, setNow] = useState<number | null>(null);
  const end = Date.parse(until);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= end) onOver();
    };
    tick();
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, [end, onOver]);
  // The server's clock and the browser's may differ: nothing is said before it is the browser's.
  if (now === null) return "an hour at most";
  const minutes = Math.max(0, Math.ceil((end - now) / minuteMs));
  return minutes === 1 ? "less than a minute left" : `${minutes} min left`;
}
