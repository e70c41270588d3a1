"use client";

import { useDrive } from "./drive-context";
import { DayScreen } from "./day-screen";
import { OutboxBand } from "./outbox/outbox-band";
import { UnsentScreen } from "./outbox/unsent-screen";
import { EndScreen } from "./round/end-screen";
import { LoadScreen } from "./round/load-screen";
import { RoundScreen } from "./round/round-screen";
import { StopsScreen } from "./round/stops-screen";
import { DeliverScreen } from "./stop/deliver-screen";
import { FailScreen } from "./stop/fail-screen";
import { StopScreen } from "./stop/stop-screen";
import { TimeOffScreen } from "./time-off/time-off-screen";
import { useScreen } from "./use-screen";

/** The screen the address names. What it names may be gone meanwhile: then the round, or the day. */
export function DriveScreens() {
  const { rounds } = useDrive();
  const { screen } = useScreen();
  const { view } = screen;
  const round = rounds.find(({ id }) => id === screen.round);
  const stop = round?.stops.find(({ id }) => id === screen.stop);

  if (view === "unsent") return <UnsentScreen />;
  if (view === "time-off") return <TimeOffScreen />;
  return (
    <>
      <OutboxBand />
      {!round && <DayScreen />}
      {round && view === "load" && <LoadScreen round={round} />}
      {round && view === "stops" && <StopsScreen round={round} />}
      {round && view === "end" && <EndScreen round={round} />}
      {round && stop && view === "stop" && <StopScreen round={round} stop={stop} />}
      {round && stop && view === "fail" && <FailScreen round={round} stop={stop} />}
      {round && stop && (view === "deliver" || view === "part") && (
        <DeliverScreen round={round} stop={stop} part={view === "part"} />
      )}
      {round && (view === null || (needsStop.has(view) && !stop)) && <RoundScreen round={round} />}
    </>
  );
}

const needsStop = new Set(["stop", "fail", "deliver", "part"]);
