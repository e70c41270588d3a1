import { expect, it } from "vitest";
import { leaveFor } from "./leave-for";

it("leads on by a page, since a form's own redirect may not leave the site", async () => {
  const answer = leaveFor("https://pay.example/c/1?a=1&b=2#x");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("location")).toBeNull();
  const html = await answer.text();
  const to = "https://pay.example/c/1?a=1&#38;b=2#x";
  expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${to}">`);
  expect(html).toContain(`<a href="${to}">`);
});

it("lets nothing of an address out of its quotes", async () => {
  const html = await leaveFor(`https://pay.example/'"><script>alert(1)</script>?'"<b>`).text();
  expect(html).not.toMatch(/<script|<b>|'"/);
});
