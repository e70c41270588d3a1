"use client";

import { Button, ProgressBar, toast } from "@roundsman/ui";
import { useState } from "react";
import { readExport, saveFile, type Progress } from "./read-export";

/** Exports the activity under the page's filters as a CSV file and shows the progress; it can be cancelled. */
export function ExportButton({ query }: { query: string }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stop, setStop] = useState<AbortController | null>(null);

  async function run() {
    const leaving = new AbortController();
    setStop(leaving);
    try {
      const { file, rows, truncated } = await readExport(query, setProgress, leaving.signal);
      saveFile(file, "staff-activity.csv");
      if (truncated)
        toast.done(`The first ${rows.toLocaleString("en-GB")} rows, and there are more`);
      else toast.done(`${rows.toLocaleString("en-GB")} rows exported`);
    } catch (error) {
      if (!leaving.signal.aborted) toast.fault("Nothing was exported", String(error));
    } finally {
      setProgress(null);
      setStop(null);
    }
  }

  if (stop === null) return <Button onClick={() => void run()}>Export CSV</Button>;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className="flex items-end gap-2">
      <ProgressBar
        label="Exporting"
        {...(total > 0 && {
          value: done,
          max: total,
          detail: `${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`,
        })}
        className="w-48"
      />
      <Button size="sm" onClick={() => stop.abort()}>
        Stop
      </Button>
    </div>
  );
}
