// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shortcuts } from "./letter-keys";
import { Shortcuts } from "./shortcuts";

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const places = [
  { href: "/orders", label: "Orders", letter: "o" },
  { href: "/", label: "Today", letter: "t" },
];

type ShortcutOptions = {
  onNew?: () => void;
  onGo?: (href: string) => void;
  onRow?: (act: string) => void;
};

function Page({ onNew, onGo, onRow }: ShortcutOptions) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <main>
        <input type="search" aria-label="Search orders" />
        <input aria-label="Name" />
        <ul>
          {["First", "Second", "Third"].map((name) => (
            <li key={name}>
              <a href={`#${name}`} data-row-link="">
                {name}
              </a>
              {onRow && (
                <>
                  <button data-row-key="t" onClick={() => onRow(`text ${name}`)}>
                    Text
                  </button>
                  <span data-row-key="p">
                    <button onClick={() => onRow(`phone ${name}`)}>Phone</button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      </main>
      <Shortcuts
        onNew={onNew}
        {...(onGo && { places, onGo })}
        open={open}
        onOpenChange={setOpen}
        also={[{ keys: ["Ctrl", "K"], does: "Search everything" }]}
      />
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe("letters", () => {
  it("n is new, and nothing where nothing may be made", async () => {
    const onNew = vi.fn<() => void>();
    const { rerender } = render(<Page onNew={onNew} />);
    await userEvent.keyboard("n");
    expect(onNew).toHaveBeenCalledOnce();
    rerender(<Page />);
    await userEvent.keyboard("n");
    expect(onNew).toHaveBeenCalledOnce();
  });

  it("/ goes to the list's search and types no stroke", async () => {
    render(<Page />);
    await userEvent.keyboard("/");
    const search = screen.getByLabelText<HTMLInputElement>("Search orders");
    expect(document.activeElement).toBe(search);
    expect(search.value).toBe("");
  });

  it("j and k move along the rows and stay at their ends", async () => {
    render(<Page />);
    await userEvent.keyboard("j");
    expect(focused()).toBe("First");
    await userEvent.keyboard("jjj");
    expect(focused()).toBe("Third");
    await userEvent.keyboard("k");
    expect(focused()).toBe("Second");
  });

  it("t and p press what the row with the focus has for them, and nothing while none has it", async () => {
    const onRow = vi.fn<(act: string) => void>();
    render(<Page onRow={onRow} />);
    await userEvent.keyboard("t");
    expect(focused()).toBe("First");
    expect(onRow).not.toHaveBeenCalled();
    await userEvent.keyboard("tjp");
    expect(onRow.mock.calls).toEqual([["text First"], ["phone Second"]]);
  });

  it("are typed in a field, and do nothing with a key that changes their meaning", async () => {
    const onNew = vi.fn<() => void>();
    render(<Page onNew={onNew} />);
    await userEvent.type(screen.getByLabelText("Name"), "n?/jk");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("n?/jk");
    await userEvent.click(document.body);
    await userEvent.keyboard("{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}");
    expect(onNew).not.toHaveBeenCalled();
  });
});

describe("g", () => {
  it("and a place's letter lead there; another letter is for nothing, and g waits a moment only", async () => {
    const [onNew, onGo] = [vi.fn<() => void>(), vi.fn<(href: string) => void>()];
    render(<Page onNew={onNew} onGo={onGo} />);
    await userEvent.keyboard("go");
    expect(onGo).toHaveBeenCalledExactlyOnceWith("/orders");
    await userEvent.keyboard("gno");
    expect(onNew).not.toHaveBeenCalled();
    expect(onGo).toHaveBeenCalledOnce();
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    await userEvent.keyboard("g");
    vi.setSystemTime(Date.now() + 2000);
    await userEvent.keyboard("t");
    vi.useRealTimers();
    expect(onGo).toHaveBeenCalledOnce();
  });

  it("is listed with its places, and nowhere without them", async () => {
    const { rerender } = render(<Page onGo={() => {}} />);
    await userEvent.keyboard("?");
    expect(screen.getByRole("dialog").textContent).toContain("Ordersgo");
    rerender(<Page />);
    expect(screen.getByRole("dialog").textContent).not.toContain("Go to");
  });
});

describe("the list of shortcuts", () => {
  it("opens at ?, names every key, and no letter acts while it is open", async () => {
    const onNew = vi.fn<() => void>();
    render(<Page onNew={onNew} onGo={() => {}} onRow={() => {}} />);
    await userEvent.keyboard("?");
    const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const [key, does] of Object.entries(shortcuts)) {
      expect(dialog.textContent).toContain(does + key);
    }
    expect(dialog.textContent).toContain("Open the rowEnter");
    expect(dialog.textContent).toContain("Search everythingCtrlK");
    await userEvent.keyboard("n");
    expect(onNew).not.toHaveBeenCalled();
  });

  it("leaves out n for who may only look, and letters that the rows have nothing for", async () => {
    render(<Page />);
    await userEvent.keyboard("?");
    expect(screen.getByRole("dialog").textContent).not.toContain("whom the row names");
    expect(screen.getByRole("dialog").textContent).not.toContain("New, of");
  });

  it("switches single letters off, which lasts", async () => {
    const onNew = vi.fn<() => void>();
    const { unmount } = render(<Page onNew={onNew} />);
    await userEvent.keyboard("?");
    await userEvent.click(screen.getByRole("switch", { name: "Single letters act" }));
    await userEvent.keyboard("{Escape}n");
    unmount();
    render(<Page onNew={onNew} />);
    await userEvent.keyboard("n");
    expect(onNew).not.toHaveBeenCalled();
  });
});
