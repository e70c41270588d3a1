// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useOfferedUndo } from "./offered-undo";
import { Toaster } from "./toast";

afterEach(cleanup);

/** The bar of the last recorded stop. */
function Recorded({ stop, undo }: { stop: string | null; undo: (stop: string) => void }) {
  useOfferedUndo(stop, () => stop !== null && undo(stop));
  return (
    <>
      <Toaster />
      <input aria-label="Note" />
      <p>{stop}</p>
    </>
  );
}

it("is taken back by Ctrl+Z, once, as long as it is there to be seen", async () => {
  const undo = vi.fn<(stop: string) => void>();
  const { rerender } = render(<Recorded stop="Mrs Tyson" undo={undo} />);
  await userEvent.keyboard("{Control>}z{/Control}");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo.mock.calls).toEqual([["Mrs Tyson"]]);
  rerender(<Recorded stop="Top Farm" undo={undo} />);
  rerender(<Recorded stop={null} undo={undo} />);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).toHaveBeenCalledOnce();
  rerender(<Recorded stop="Top Farm" undo={undo} />);
  await userEvent.keyboard("{Meta>}z{/Meta}");
  expect(undo).toHaveBeenLastCalledWith("Top Farm");
});

it("leaves Ctrl+Z to what is being typed", async () => {
  const undo = vi.fn<(stop: string) => void>();
  render(<Recorded stop="Mrs Tyson" undo={undo} />);
  await userEvent.type(screen.getByLabelText("Note"), "x{Control>}z{/Control}");
  expect(undo).not.toHaveBeenCalled();
});
