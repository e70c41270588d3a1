// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";

afterEach(cleanup);

it("stays open over a refusal, which is no error of the page", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("unhandledRejection", note);
  try {
    render(
      <ConfirmDialog
        trigger={<button type="button">Remove van</button>}
        title="Remove the van?"
        description="It goes."
        confirm="Remove"
        onConfirm={() => Promise.reject(new Error("It is out on a round."))}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Remove van" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(uncaught).toEqual([]);
    expect(screen.getByRole("alertdialog")).toBeDefined();
  } finally {
    process.off("unhandledRejection", note);
  }
});
