// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { InviteDialog } from "./invite-dialog";
import type { Managing } from "./managing";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const managing: Managing = {
  mayInvite: true,
  roles: ["admin", "driver", "owner"],
  sets: [],
  me: "u",
  timeZone: "Europe/London",
  now: "2026-11-30T08:00:00.000Z",
};

it.each([
  ["driver", "Driver"],
  [undefined, "Admin"],
  ["pilot", "Admin"],
])("opens with the role that a link names: %s", async (role, chosen) => {
  const user = userEvent.setup();
  const calls = answering({});
  render(
    <InOffice>
      <InviteDialog managing={managing} role={role} />
    </InOffice>,
  );
  await user.click(screen.getByRole("button", { name: "Invite somebody" }));
  const radio = screen.getByRole("radio", { name: new RegExp(`^${chosen}`) });
  expect(radio.getAttribute("aria-checked") ?? radio.getAttribute("data-state")).toMatch(
    /true|checked/,
  );
  await user.type(screen.getByLabelText("Email"), "dan@mail.example");
  await user.click(screen.getByRole("button", { name: "Send the invitation" }));
  expect(calls[0]).toMatchObject({
    input: { email: "dan@mail.example", role: role === "driver" ? "driver" : "admin" },
  });
});
