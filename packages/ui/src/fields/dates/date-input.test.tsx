// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useState, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlainForm } from "../../forms/plain-form";
import { DateInput } from "./date-input";
import { Field } from "../field";
import { TimeZone } from "./time-zone";

// A time that is Monday 23 November in London, and Tuesday in Auckland.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T13:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onValueChange = vi.fn<(day: string) => void>();
const onSubmit = vi.fn<() => void>();
beforeEach(() => {
  onValueChange.mockClear();
  onSubmit.mockClear();
});

type DateInputOptions = Partial<ComponentProps<typeof DateInput>> & { zone?: string };

function Page({ value = "", zone = "Europe/London", ...rest }: DateInputOptions) {
  const [day, setDay] = useState(value);
  return (
    <AppRouterContext value={{} as AppRouterInstance}>
      <TimeZone value={zone}>
        <PlainForm onSubmit={onSubmit}>
          <Field label="Wanted on" name="wantedOn">
            <DateInput
              {...rest}
              value={day}
              onValueChange={(next) => {
                setDay(next);
                onValueChange(next);
              }}
            />
          </Field>
          <button type="submit">Save</button>
          <button type="button" onClick={() => setDay("2027-01-05")}>
            Suggest
          </button>
        </PlainForm>
      </TimeZone>
    </AppRouterContext>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Wanted on");
const understood = () => screen.getByRole("status").textContent;

it("says which day it understood before the field is left, and writes it as days are after", async () => {
  render(<Page />);
  await userEvent.type(field(), "wed");
  expect(understood()).toBe("Wed 25 Nov");
  expect(onValueChange).toHaveBeenLastCalledWith("2026-11-25");
  expect(field().value).toBe("wed");
  await userEvent.tab();
  expect(field().value).toBe("Wed 25 Nov");
  expect(understood()).toBe("");
});

it("reads by the business's own today", async () => {
  render(<Page zone="Pacific/Auckland" />);
  await userEvent.type(field(), "tomorrow");
  expect(onValueChange).toHaveBeenLastCalledWith("2026-11-25");
});

it("a click chooses what stands there, so that typing begins anew", async () => {
  render(<Page value="2026-11-24" />);
  await userEvent.click(field());
  await userEvent.keyboard("+3");
  expect(onValueChange).toHaveBeenLastCalledWith("2026-11-26");
});

it("says that it can't read a day, keeps the text, and holds the form back", async () => {
  render(<Page value="2026-11-24" />);
  await userEvent.clear(field());
  await userEvent.type(field(), "soonish");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field().value).toBe("soonish");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  const description = document.getElementById(field().getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Type a day like 25/11, 25 nov, wed, tomorrow or +3");
  await userEvent.clear(field());
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onValueChange).toHaveBeenLastCalledWith("");
});

it("follows a day that is set from outside", async () => {
  render(<Page value="2026-11-24" />);
  expect(field().value).toBe("Tue 24 Nov");
  await userEvent.click(screen.getByRole("button", { name: "Suggest" }));
  expect(field().value).toBe("Tue 5 Jan 2027");
});

it("settled: tells of nothing half typed, but of Enter and of what is picked", async () => {
  render(<Page settled past />);
  await userEvent.type(field(), "20/11");
  expect(onValueChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith("2026-11-20");
});

it("opens the browser's own picker by its button and by Alt+Down, and takes the day picked", async () => {
  const showPicker = vi.fn<() => void>();
  render(<Page min="2026-11-24" />);
  const picker = document.querySelector<HTMLInputElement>("input[type=date]");
  if (!picker) throw new Error("There is no picker.");
  picker.showPicker = showPicker;
  await userEvent.click(screen.getByRole("button", { name: "Open the calendar" }));
  await userEvent.type(field(), "{Alt>}{ArrowDown}{/Alt}");
  expect(showPicker).toHaveBeenCalledTimes(2);
  expect(picker.min).toBe("2026-11-24");
  await userEvent.type(picker, "2026-12-01");
  expect(field().value).toBe("Tue 1 Dec");
});
