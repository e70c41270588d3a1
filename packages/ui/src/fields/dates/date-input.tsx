"use client";

import { CalendarDays } from "lucide-react";
import { useContext, useId, useRef, useState, type ComponentProps } from "react";
import { formatDate, todayIn } from "../../format/dates";
import { readDay } from "../../format/read-day";
import { cn } from "../../lib/cn";
import { controlLook, type ControlSize } from "../control-look";
import { FieldFault } from "../field";
import { useFieldProps } from "../field-context";
import { TimeZone } from "./time-zone";

type DateInputProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type" | "min" | "max"
> & {
  /** "YYYY-MM-DD", or "" for none. */
  value: string;
  onValueChange: (day: string) => void;
  /** The first valid day, "YYYY-MM-DD"; the service makes the decision. */
  min?: string | undefined;
  /** A weekday means the last such day instead of the next: for looking back. */
  past?: boolean;
  /** A half-typed day is not reported: for fields that lead to another page. */
  settled?: boolean;
  size?: ControlSize;
};

const unreadable = "Type a day like 25/11, 25 nov, wed, tomorrow or +3";

/**
 * A day, typed or picked. While typing, the understood day is shown below. Unreadable text stays, shows a fault, and
 * blocks the Form's submit. The button or Alt+Down opens the browser's own picker.
 */
export function DateInput({
  value,
  onValueChange,
  min,
  past = false,
  settled = false,
  size,
  className,
  ...rest
}: DateInputProps) {
  const timeZone = useContext(TimeZone);
  const faultId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => textOf(value, timeZone));
  const [seen, setSeen] = useState(value);
  const [typing, setTyping] = useState(false);
  const [tried, setTried] = useState(false);
  const read = (typed: string) =>
    typed.trim() === "" ? "" : readDay(typed, { today: todayIn(timeZone), past, min });
  const day = typing ? read(text) : value;
  // The caller changed the value (a reset form, the day after), so the text follows.
  if (value !== seen) {
    setSeen(value);
    if (!typing || value !== day) write(value);
  }
  const fault = day === null;
  const shownFault = fault && tried;
  const { name, ...props } = useFieldProps({
    ...rest,
    ...(shownFault && { "aria-invalid": true as const, "aria-describedby": faultId }),
  });

  function write(next: string) {
    setTyping(false);
    setText(textOf(next, timeZone));
  }

  function give(next: string) {
    if (next !== value) onValueChange(next);
  }

  function type(typed: string) {
    setText(typed);
    setTyping(true);
    setTried(false);
    const next = read(typed);
    if (next !== null && !settled) give(next);
  }

  /** Accepts the typed day, and writes it in the usual form. */
  function settle() {
    if (!typing) return;
    if (day === null) return setTried(true);
    write(day);
    give(day);
  }

  function pick(picked: string) {
    write(picked);
    give(picked);
  }

  return (
    <div className={cn("flex w-full min-w-0 flex-col gap-1", className)}>
      <span className="relative block">
        <input
          {...props}
          ref={(input) => {
            input?.setCustomValidity(fault ? unreadable : "");
          }}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          data-path={name}
          aria-keyshortcuts="Alt+ArrowDown"
          onChange={(event) => type(event.target.value)}
          // The first click selects the text for another day; a second one sets the caret.
          onMouseDown={(event) => {
            if (document.activeElement === event.currentTarget) return;
            event.preventDefault();
            event.currentTarget.focus();
            event.currentTarget.select();
          }}
          // The Form reports the fault: it is shown below instead of in the browser's bubble.
          onInvalid={(event) => {
            event.preventDefault();
            setTried(true);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") settle();
            if (event.key === "ArrowDown" && event.altKey) {
              event.preventDefault();
              picker.current?.showPicker();
            }
            rest.onKeyDown?.(event);
          }}
          onBlur={(event) => {
            settle();
            rest.onBlur?.(event);
          }}
          className={cn(controlLook({ size }), size === "touch" ? "pr-12" : "pr-8")}
        />
        {/* Not a tab stop: people who type need neither, and Alt+Down opens the picker too. */}
        <input
          ref={picker}
          type="date"
          aria-hidden
          tabIndex={-1}
          disabled={props.disabled}
          min={min}
          value={day ?? ""}
          onChange={(event) => pick(event.target.value)}
          className="pointer-events-none absolute inset-y-0 right-0 w-8 opacity-0"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Open the calendar"
          disabled={props.disabled}
          onClick={() => picker.current?.showPicker()}
          className={cn(
            "absolute inset-y-0 right-0 flex items-center justify-center rounded-r-md text-muted-foreground hover:text-foreground disabled:pointer-events-none",
            size === "touch" ? "w-12" : "w-8",
          )}
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
        <output className="absolute top-full left-0 z-10 mt-1 rounded-md border bg-raised px-2 py-1 text-xs font-medium whitespace-nowrap text-foreground shadow-md empty:hidden">
          {typing && day ? formatDate(day, timeZone) : null}
        </output>
      </span>
      {shownFault && <FieldFault id={faultId}>{unreadable}</FieldFault>}
    </div>
  );
}

/** Formats a day; text from the address that is no day stays as it is. */
const textOf = (value: string, timeZone: string): string =>
  readDay(value, { today: value }) === value ? formatDate(value, timeZone) : value;
