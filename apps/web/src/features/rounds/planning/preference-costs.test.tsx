// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PreferenceCosts } from "./preference-costs";

afterEach(cleanup);

const items = () => screen.getAllByRole("listitem").map((item) => item.textContent);

it("says what each preference costs, and where the plan does not keep to it", () => {
  render(
    <PreferenceCosts
      ownAreas={{ stopsOutside: 3, distanceMetres: 9978, durationSeconds: 840 }}
      smallLoads={{ mostKg: 333, vansOver: 1, distanceMetres: 0, durationSeconds: 0 }}
    />,
  );
  expect(items()).toEqual([
    "Drivers in their own areas3 stops are outside all the same.6.2 miles and 14 min more",
    "No more than 333 kg of gas where the driver has no ADR certificate1 van is over it all the same.Costs nothing",
  ]);
});

it("names only what is longer, and says where all is kept to", () => {
  render(
    <PreferenceCosts
      ownAreas={{ stopsOutside: 0, distanceMetres: 1609, durationSeconds: 0 }}
      smallLoads={null}
    />,
  );
  expect(items()).toEqual(["Drivers in their own areasNo stop is outside.1 mile more"]);
});

it("is not there on a day without preferences", () => {
  const { container } = render(<PreferenceCosts ownAreas={null} smallLoads={null} />);
  expect(container.textContent).toBe("");
});
