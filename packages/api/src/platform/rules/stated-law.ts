import { defineRule } from "./dated-rule";

/*
 * Laws that decide nothing in the code: docs/rules states what the service does about each, and what it leaves to the
 * business.
 */

interface Statements {
  rows: readonly (readonly [what: string, service: string])[];
}

const table = ({ rows }: Statements) => ({ head: ["What the law asks", "The service"], rows });

const marketing = defineRule<Statements>({
  id: "pecr.marketing",
  title: "Direct marketing by text, mail and telephone",
  decides:
    "What the service does about texts, mails and calls that sell something. Not verified against the guidance of the Information Commissioner, nor against the Data (Use and Access) Act 2025.",
  versions: [
    {
      from: "2003-12-11",
      source: {
        name: "The Privacy and Electronic Communications (EC Directive) Regulations 2003 (SI 2003/2426), regulations 21 to 23",
        url: "https://www.legislation.gov.uk/uksi/2003/2426",
      },
      values: {
        rows: [
          [
            "Regulation 22(1) and (2): a text or mail that sells goes to a private person only with their consent",
            "one text sells: the text that asks whether somebody who is running out needs more. It goes only with the soft opt-in below. No mail of the service sells",
          ],
          [
            "Regulation 22(3), the soft opt-in: the number was obtained in a sale, the text is for similar goods, and the customer could refuse at no charge, then and in each message",
            "the office notes on which day and how, and states that the customer could refuse; it is for that number alone. A past sale, an import and the shop's checkout give none (docs/decisions/0426)",
          ],
          [
            "Regulation 22(3)(c): a simple way to refuse in each message",
            "the text ends with a link that needs no sign-in: one press refuses more. STOP by text ends all texts to the number (docs/decisions/0320)",
          ],
          [
            "Regulation 22: whoever refused is sent no more",
            "a refusal ends the opt-in, has its moment, and is judged when a text is written and again when it goes. Only an opt-in of its day or later ends it",
          ],
          [
            "Regulation 23: a message that sells says who sends it, and has an address to refuse at",
            "the words name the business, and the link is its own shop's address",
          ],
          [
            "What confirms or changes an order, a delivery or a bill is no marketing",
            "sent, unless the customer chose none of that kind (docs/decisions/0335) or wants no texts at all",
          ],
          [
            "Regulation 21: no calls that sell to whoever told the business not to call",
            "the office notes it with its moment, and it shows next to the telephone number",
          ],
          ["Regulation 21: calls to a number on the Telephone Preference Service", "not checked"],
          [
            "Words that a person of the office writes",
            "not read: what sells is to be sent as such. Only the list of those running out does it by itself",
          ],
        ],
      },
    },
  ],
  table,
});

const digitalTax = defineRule<Statements>({
  id: "mtd.vat",
  title: "Making Tax Digital for VAT",
  decides:
    "Which digital records the service keeps, and what of a VAT return it leaves to an accounts program. Not verified against HMRC's interface, nor against the text of VAT Notice 700/22 of today.",
  versions: [
    {
      from: "2022-04-01",
      source: {
        name: "The Value Added Tax Regulations 1995 (SI 1995/2518), regulations 32A to 32C; VAT Notice 700/22",
        url: "https://www.gov.uk/government/publications/vat-notice-70022-making-tax-digital-for-vat",
      },
      values: {
        rows: [
          [
            "Time of supply, value and rate of each sale",
            "kept of orders, invoices and credit notes",
          ],
          ["Purchases and their VAT", "not kept"],
          [
            "Records linked digitally to the return",
            "the journal goes out as a file or to the accounts program that is connected; nothing is typed again",
          ],
          [
            "The boxes of the return",
            "those of what is sold here, by invoice and by cash; the others come from the accounts program",
          ],
          [
            "The return is filed by compatible software",
            "not done: no return goes to HMRC from here",
          ],
          ["Income tax under Making Tax Digital", "not done"],
        ],
      },
    },
  ],
  table,
});

const driversHours = defineRule<Statements>({
  id: "hours.drivers",
  title: "Drivers' hours",
  decides:
    "What the service does about the hours of those who drive. Not verified against the exemptions of either set of rules, nor against the rules of Northern Ireland.",
  versions: [
    {
      from: "2007-04-11",
      source: {
        name: "Transport Act 1968, Part VI (GB domestic rules); assimilated Regulation (EC) No 561/2006 for goods vehicles over 3,500 kg",
        url: "https://www.gov.uk/drivers-hours",
      },
      values: {
        rows: [
          [
            "GB domestic rules: at most 10 hours of driving a day and 11 hours of duty",
            "not judged: the office sets each driver's shift, and a plan keeps to it",
          ],
          [
            "Assimilated rules: 45 minutes of break after four and a half hours of driving, at most 9 hours a day, 10 twice a week",
            "not judged: a plan keeps the break of minutes that the driver has here",
          ],
          ["Daily and weekly rest", "not judged: the rota has days off and holidays as entered"],
          ["Tachograph or record book", "not read and not kept"],
          ["Working time of mobile workers", "not counted"],
        ],
      },
    },
  ],
  table,
});

export const statedLaw = [marketing, digitalTax, driversHours];
