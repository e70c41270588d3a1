import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { safeJson } from "./safe-json";

it("says what was given, and never ends the element it stands in", () => {
  assert(
    property(string(), (words) => {
      const json = safeJson({ words: `</script><!--${words}` });
      expect(json).not.toMatch(/[<]/);
      expect(JSON.parse(json)).toEqual({ words: `</script><!--${words}` });
    }),
  );
});
