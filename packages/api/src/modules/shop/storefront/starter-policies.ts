import type { PolicyTexts } from "./policies";

/** What starter texts are written from. */
export interface PolicyFacts {
  name: string;
  companyNumber: string | null;
  vatNumber: string | null;
  /** It is not registered for VAT: nothing is said of VAT. */
  unregistered: boolean;
  address: string | null;
  phone: string | null;
  email: string | null;
  deliveryOptions: readonly { name: string; minDays: number; maxDays: number }[];
  /** Where customers may collect; null where they may not. */
  collectFrom: string | null;
  /** Some of what is sold comes in a container that is given back. */
  takesEmpties: boolean;
  sellsHazardous: boolean;
  tradeAccounts: boolean;
}

/**
 * Texts to begin with, for goods sold at a distance under the law of England and Wales. They are no advice:
 * square brackets mark what the merchant has to check or fill in, and no text that holds any is published.
 */
export function starterPolicies(facts: PolicyFacts): PolicyTexts {
  const pages = { delivery, returns, terms, privacy };
  const written = Object.entries(pages).map(([name, write]) => [
    name,
    joined([checkFirst, ...write(facts)]),
  ]);
  return Object.fromEntries(written) as PolicyTexts;
}

const checkFirst =
  "[This is a starting point, not legal advice. Check that it says how you trade, ask somebody who knows the law where you are not sure, and remove this line.]";

type Paragraph = string | false;
const joined = (paragraphs: Paragraph[]): string => paragraphs.filter(Boolean).join("\n\n");
const list = (items: Paragraph[]): string =>
  items
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join("\n");
const inOneLine = (text: string): string => text.split(/\s*\n\s*/).join(", ");

/** How to reach the business, in the middle of a sentence. */
function reachedBy({ phone, email }: PolicyFacts): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? ways.join(" or ") : "[say how to reach you: phone and email]";
}

function whoWeAre({ name, companyNumber, vatNumber, address }: PolicyFacts): string {
  return [
    `We are ${name}, ${address ? inOneLine(address) : "[your address]"}.`,
    companyNumber && `Our company number is ${companyNumber}.`,
    vatNumber && `Our VAT number is ${vatNumber}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function days({ minDays, maxDays }: PolicyFacts["deliveryOptions"][number]): string {
  if (maxDays === 0) return "on the same day";
  if (minDays === maxDays) return maxDays === 1 ? "the next day" : `in ${maxDays} days`;
  return `in ${minDays} to ${maxDays} days`;
}

const delivery = (facts: PolicyFacts): Paragraph[] => [
  `${facts.name} delivers with its own vans. [Say where you deliver: towns or postcodes.]`,
  facts.deliveryOptions.length > 0 &&
    list(facts.deliveryOptions.map((option) => `${option.name}: ${days(option)}`)),
  `The checkout shows the days and what each way of delivery costs${facts.unregistered ? "" : ", including VAT,"} before you pay. If we can't keep a day, we tell you and agree another one with you. You may cancel instead and get your money back.`,
  facts.collectFrom !== null && "## Collecting",
  facts.collectFrom !== null &&
    `You may collect your order from us${facts.collectFrom ? `: ${inOneLine(facts.collectFrom)}` : ""}. Bring the order's number.`,
  "## On the day",
  "Please make sure that we can get to the place where the goods go. If nobody is in, we leave them where you asked us to, or try again on another day.",
  facts.takesEmpties && "## Empties",
  facts.takesEmpties &&
    "Tell us in the checkout how many empties you have, and leave them where we can see them. [Say what happens if an empty is not handed back: a deposit, a charge, or nothing.]",
];

const returns = (facts: PolicyFacts): Paragraph[] => [
  "This page is for consumers: people who buy for themselves and not for a business.",
  "## Changing your mind",
  `You may cancel an order made online or by phone, for any reason, until 14 days after the day on which you get the goods. Tell us plainly: ${reachedBy(facts)}. You can use your own words.`,
  "Send the goods back or have us collect them within 14 days of telling us. [Say who pays for that, and what a collection costs. If you don't say, you pay.]",
  "We give back what you paid, including our cheapest way of delivery, within 14 days of getting the goods back, in the way in which you paid. We may take off something where the goods lost value because they were handled more than is needed to see what they are, such as gas or fuel that was used.",
  facts.sellsHazardous && "## Gas and other hazardous goods",
  facts.sellsHazardous &&
    "Please never post a gas cylinder or anything else that is marked as hazardous: it is not allowed. Tell us, keep it upright, outside and out of the sun, and we collect it. Gas that has been used can't be given back. [If you refill a customer's own cylinder, or fill to order, check whether the right to cancel applies to it, and say so here.]",
  facts.takesEmpties &&
    "A cylinder may belong to the company that fills it, and only be lent to you. [Say whose cylinders they are, and what the agreement for them says about giving them back.]",
  "## Something is wrong",
  `If goods are faulty, not as described or not what you ordered, ${reachedBy(facts)}. You may reject faulty goods within 30 days and get all your money back; after that we repair or replace them first. If a cylinder leaks, turn it off, take it outside if that is safe, and keep away from flames.`,
  "These pages take nothing away from the rights that the law gives you.",
];

const terms = (facts: PolicyFacts): Paragraph[] => [
  whoWeAre(facts),
  `To reach us, ${reachedBy(facts)}.`,
  "## Your order",
  "You make an offer when you place an order. We accept it when we confirm that it is placed. If we can't supply something, we tell you and give back what you paid for it.",
  `${facts.unregistered ? "" : "Prices include VAT unless they say ex VAT. "}You pay the price that the checkout shows. [Say what happens if a price was plainly a mistake.]`,
  `You pay when you order${facts.tradeAccounts ? ", unless you have an account with us and pay by its terms" : ""}.`,
  facts.sellsHazardous &&
    "You keep and use gas and fuel as their labels say, and don't buy for anybody who may not have them.",
  "## Delivery and returns",
  "Our pages on delivery and returns are a part of these terms. The goods are your responsibility from when they are delivered, and yours once they are paid for. [Check this against what you do with cylinders that stay somebody else's.]",
  "## If something goes wrong",
  `Tell us first: ${reachedBy(facts)}. [Say how you deal with complaints, and how soon you answer.]`,
  "We are responsible for loss that we could foresee and that we cause by breaking these terms. Nothing here limits what we are responsible for by law, such as injury caused by our negligence, or takes away a consumer's rights.",
  "These terms are under the law of England and Wales. [Change this if you trade from Scotland or Northern Ireland.] A consumer may go to the courts of where they live.",
];

const privacy = (facts: PolicyFacts): Paragraph[] => [
  `${whoWeAre(facts)} We decide what happens to what you tell us, and are responsible for it under the UK GDPR. To ask about it, ${reachedBy(facts)}.`,
  "## What we hold",
  list([
    "Your name, email address, phone number and delivery addresses, and what you tell us about them",
    "Your orders, how they were paid and delivered, with a signature or picture where one was taken",
    facts.tradeAccounts && "For a trade account: your business, its contacts, prices and invoices",
    "The messages that we send you about an order",
  ]),
  "Cards are paid on the payment provider's own page. We never see their numbers.",
  "## Why",
  list([
    "To take and deliver your order, and to tell you about it: we need this for our contract with you",
    "To keep accounts for tax: the law asks us to",
    "To prevent fraud, and to answer questions and complaints: we have a legitimate interest in that",
  ]),
  "We don't sell what we know about you. [If you send news and offers, say so here, and ask for consent first where the law wants it.]",
  "## Who else sees it",
  "Our drivers, the service that runs this shop for us, our payment provider, and whoever sends our messages. They may use it for that alone. We tell others only where the law asks us to. [Name any others: an accountant, an accounting service.]",
  "## How long",
  "We keep orders and invoices for six years after the end of the tax year, because the law asks us to. Other details we remove when you ask, or when we no longer need them. [Check this against what you do.]",
  "## Cookies",
  "This shop keeps what is in your basket and whether you are signed in, because it can't work without. There are no others.",
  "## Your rights",
  "You may ask us for a copy of what we hold about you, have it corrected or removed, object to how we use it, or have it handed to somebody else. You may also complain to the Information Commissioner's Office, ico.org.uk.",
];
