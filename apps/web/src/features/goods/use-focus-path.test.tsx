// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { useFocusPath } from "./use-focus-path";

function Fields() {
  const goTo = useFocusPath("first");
  return (
    <form>
      <input name="first" />
      <input name="second" />
      <button type="button" onClick={() => goTo("first")}>
        Go on
      </button>
    </form>
  );
}

/** The page as the server sends it, before its script runs. */
function page(): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = renderToString(<Fields />);
  document.body.append(main);
  return main;
}

const run = (main: HTMLElement) => act(async () => void hydrateRoot(main, <Fields />));
const focused = () => document.activeElement?.getAttribute("name");

afterEach(() => document.body.replaceChildren());

it("begins in the first field", async () => {
  await run(page());
  expect(focused()).toBe("first");
});

it("leaves whoever went to a field before the page's script ran, until they are sent on", async () => {
  const main = page();
  main.querySelector<HTMLElement>("[name=second]")?.focus();
  await run(main);
  expect(focused()).toBe("second");
  await act(async () => main.querySelector("button")?.click());
  expect(focused()).toBe("first");
});
