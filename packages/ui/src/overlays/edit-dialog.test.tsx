// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { TextField } from "../forms/text-fields";
import { useForm } from "../forms/use-form";
import { EditDialog } from "./edit-dialog";

type Send = (values: { name: string }) => Promise<unknown>;

function Rename({ send }: { send: Send }) {
  const form = useForm({ values: { name: "Van 1" }, send });
  return (
    <EditDialog form={form} title="Change Van 1" trigger={<button type="button">Change</button>}>
      <TextField name="name" label="Name" />
    </EditDialog>
  );
}

/** Mounted while it is open, as in a list whose row may disappear meanwhile. */
function Opened({ send }: { send: Send }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Change
      </button>
      {open && <InList send={send} onClose={() => setOpen(false)} />}
    </>
  );
}

function InList({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useForm({ values: { name: "Van 1" }, send });
  return (
    <EditDialog form={form} title="Change Van 1" onClose={onClose}>
      <TextField name="name" label="Name" />
    </EditDialog>
  );
}

const router = { refresh: () => {}, push: () => {} } as unknown as AppRouterInstance;
const done: Send = () => Promise.resolve();

async function open(dialog: React.ReactElement) {
  const user = userEvent.setup();
  render(dialog, {
    wrapper: ({ children }) => <AppRouterContext value={router}>{children}</AppRouterContext>,
  });
  await user.click(screen.getByRole("button", { name: "Change" }));
  return user;
}

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const press = (words: string) => screen.getByRole("button", { name: words });
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

afterEach(cleanup);

it("asks before Escape drops what was typed, and keeps it when told so", async () => {
  const user = await open(<Rename send={done} />);
  await user.type(name(), " Herdwick");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog").textContent).toContain("Close without saving?");
  await user.click(press("Keep typing"));
  expect(name().value).toBe("Van 1 Herdwick");
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await user.keyboard("{Escape}");
  await user.click(press("Close without saving"));
  await closed();
});

it("asks before the cross drops what was typed; Cancel does not", async () => {
  const user = await open(<Rename send={done} />);
  await user.type(name(), " Herdwick");
  await user.click(press("Close"));
  expect(screen.getByRole("alertdialog")).toBeTruthy();
  await user.click(press("Keep typing"));
  await user.click(press("Cancel"));
  await closed();
  // Dropped text is gone when the dialog is opened again.
  await user.click(press("Change"));
  expect(name().value).toBe("Van 1");
});

it("closes at once by Escape while nothing is typed, and gives the focus back", async () => {
  for (const dialog of [<Rename key="own" send={done} />, <Opened key="drawn" send={done} />]) {
    const user = await open(dialog);
    await user.keyboard("{Escape}");
    await closed();
    await waitFor(() => expect(document.activeElement).toBe(press("Change")));
    cleanup();
  }
});

it("stays while it is sent, and closes once it is saved", async () => {
  let answer: (sent?: unknown) => void = () => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  const user = await open(<Opened send={send} />);
  await user.click(press("Save"));
  await user.click(press("Save"));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
  answer();
  await closed();
  expect(send).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(document.activeElement).toBe(press("Change")));
});

it("stays open over a refusal, with what was typed", async () => {
  const taken = Object.assign(new Error(), {
    name: "TRPCClientError",
    data: { message: "Taken", issues: [{ path: "name", message: "Another van has this name." }] },
  });
  const user = await open(<Rename send={() => Promise.reject(taken)} />);
  await user.type(name(), "0");
  await user.click(press("Save"));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(name().value).toBe("Van 10");
  expect(screen.getByRole("list").textContent).toBe("Name: Another van has this name.");
});
