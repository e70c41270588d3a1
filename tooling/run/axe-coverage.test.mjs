import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/*
 * Checks that axe covers every page: a test of a full shell finds each page, or the page is named here with its
 * journey.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Shells whose pages office-pages.ts and console-pages.ts find. */
const walked = ["web/(office)", "console/(staff)"];

/** Pages drawn by the same features as a checked page. */
const drawnElsewhere = {
  "shop/at": "what the pages of a shop's host are kept as",
  "shop/preview":
    "the same pages of a draft, in a frame of the editor, which shop/shop-editor.full.spec.ts looks at",
};

/** Each other page, with the journey that checks it, and words of its address there. */
const lookedAt = {
  "console/(entry)/not-allowed": ["console/console.full.spec.ts", "/not-allowed"],
  "console/(entry)/sign-in": ["console/console.full.spec.ts", "/sign-in"],
  "console/review": ["console/console-support.full.spec.ts", "waits for your review"],
  "shop/(buy)/account": ["shop/shop-trade.full.spec.ts", "/account"],
  "shop/(buy)/account/addresses": ["shop/shop-buying/own-account.ts", "/account/addresses"],
  "shop/(buy)/account/messages": ["shop/shop-buying/own-account.ts", "/account/messages"],
  "shop/(buy)/account/bottles": ["shop/shop-buying/own-account.ts", "/account/bottles"],
  "shop/(buy)/account/invoices": ["shop/shop-buying/own-account.ts", "PDF of"],
  "shop/(buy)/account/prices": ["shop/shop-trade.full.spec.ts", "Your price list"],
  "shop/(buy)/account/standing": ["shop/shop-trade.full.spec.ts", "Your standing orders"],
  "shop/(buy)/basket": ["shop/shop-buying/to-the-door.ts", "Your basket"],
  "shop/(buy)/checkout": ["shop/shop-buying/to-the-door.ts", "Checkout"],
  "shop/(buy)/delivery-days": ["shop/shop.full.spec.ts", "When do you deliver to me?"],
  "shop/(buy)/sign-in": ["shop/shop-trade.full.spec.ts", "Sign in to your account"],
  "shop/(buy)/sign-in/[token]": ["shop/shop-trade.full.spec.ts", "Sign in to Fellside Gas"],
  "shop/(buy)/trade": ["shop/shop-trade.full.spec.ts", "Ask for a trade account"],
  "shop/(order)/track/[ref]": ["shop/shop-buying/to-the-door.ts", "/track/"],
  "shop/(shop)": ["shop/shop.full.spec.ts", "Gas, coal and logs"],
  "shop/(shop)/categories/[slug]": ["shop/shop.full.spec.ts", "6 products"],
  "shop/(shop)/compare": ["shop/shop.full.spec.ts", "Compare the ticked ones"],
  "shop/(shop)/policies/[policy]": ["shop/shop.full.spec.ts", "Changing your mind"],
  "shop/(shop)/products": ["shop/shop.full.spec.ts", "?q=47"],
  "shop/(shop)/products/[slug]": ["shop/shop.full.spec.ts", "Smokeless ovals 20 kg"],
  "shop/(till)/card/[token]": ["shop/shop-buying/phone-and-card.ts", "This card no longer works"],
  "shop/(till)/mandate/[ref]": ["office/invoices/direct-debit.ts", "Set up Direct Debit"],
  "shop/(till)/no-more/[ref]": ["shop/shop-trade.full.spec.ts", "No more of these texts"],
  "shop/(till)/pay/[ref]": ["shop/shop.full.spec.ts", "paymentLink"],
  "shop/(till)/pay/invoice/[ref]": ["office/invoices/paying.ts", "Amount to pay by card"],
  "shop/(till)/skip/[ref]": ["shop/shop-trade.full.spec.ts", "Skip this delivery"],
  "shop/(till)/sandbox/[id]": ["shop/shop.full.spec.ts", "This is a sandbox"],
  "web/(entry)/account": ["account/joining.full.spec.ts", "/account"],
  "web/(entry)/apps/allow/[id]": ["account/oauth-apps.full.spec.ts", "Allow Ledger Helper?"],
  "web/(entry)/business-closed": ["account/joining.full.spec.ts", "is closed"],
  "web/(entry)/choose-business": ["account/joining.full.spec.ts", "/choose-business"],
  "web/(entry)/forgot-password": ["account/joining.full.spec.ts", "/forgot-password"],
  "web/(entry)/join": ["account/joining.full.spec.ts", "/join?"],
  "web/(entry)/reset-password": ["account/joining.full.spec.ts", "/reset-password?"],
  "web/(entry)/second-step": ["account/joining.full.spec.ts", "/second-step"],
  "web/(entry)/sign-in": ["account/sign-in.spec.ts", "/sign-in"],
  "web/(entry)/sign-up": ["account/joining.full.spec.ts", "/sign-up"],
  "web/(entry)/verify-email": ["account/joining.full.spec.ts", "/verify-email?"],
  "web/drive": ["driver/drive.full.spec.ts", "/drive"],
  "web/sandbox/[id]": ["console/console-support.full.spec.ts", "Change in the sandbox"],
  "web/trust": ["console/trust.full.spec.ts", "/trust`"],
  "web/trust/access": ["console/trust.full.spec.ts", "Open in this browser"],
  "web/trust/documents/[key]": ["console/trust.full.spec.ts", "/trust/documents/"],
  "web/trust/request": ["console/trust.full.spec.ts", "Non-disclosure agreement"],
  "web/trust/verify": ["console/trust.full.spec.ts", "Confirm my address"],
};

const under = (page, folders) => folders.some((one) => page === one || page.startsWith(`${one}/`));

const pages = ["console", "shop", "web"].flatMap((app) =>
  readdirSync(join(root, "apps", app, "src/app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `${app}/${file}`.replace(/\/page\.tsx$/, "")),
);

it("finds every page of the apps in a shell that is walked, or in the table", () => {
  const others = pages.filter(
    (page) => !under(page, walked) && !under(page, Object.keys(drawnElsewhere)),
  );
  expect(new Set(others)).toEqual(new Set(Object.keys(lookedAt)));
});

it.each(Object.entries(lookedAt))("%s is looked at by its journey", (_, [journey, words]) => {
  const text = readFileSync(join(root, "tooling/e2e/journeys", journey), "utf8");
  expect(text).toContain(words);
  expect(text).toMatch(/expectAccessible\(|expectGood\(|looksRight\(/);
});
