"use client";

import {
  Alert,
  Card,
  CardBody,
  CardFooter,
  DateField,
  Field,
  Form,
  FormError,
  LookingOnly,
  NativeSelect,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useTransition, type ReactNode } from "react";
import { useVat } from "@/features/goods/use-vat";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { categoryWords } from "@/features/products/category-words";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { programWords, type JournalProgram } from "../journals/journal";
import { atDraft, codesOf, draftOf, type BooksCodes, type Single } from "./codes-draft";

/** What each program calls an account and what goes with it. */
const names: Record<JournalProgram, { code: string; department: string; tax: string }> = {
  sage: { code: "Nominal code", department: "Department", tax: "Tax code" },
  xero: { code: "Account code", department: "Tracking option", tax: "Tax rate" },
  quickbooks: { code: "Account name", department: "Class", tax: "VAT code" },
};

const singleWords: Record<Single, [label: string, hint?: string]> = {
  sales: ["All other sales", "Goods whose category has no code of its own."],
  delivery: ["Delivery charges"],
  interest: ["Interest and compensation", "For late payment."],
  debtors: ["Owed on account", "What customers owe by their statements."],
  paidSales: [
    "Sales paid by themselves",
    "Between a sale at the door, by link or in the shop and its money.",
  ],
  vat: ["VAT"],
  rounding: ["Rounding", "Pence by which your program counts VAT differently."],
  writeOffs: ["Credit of opening balances"],
  fees: ["Fees of payment providers", "What they take off their payouts."],
  cashDifferences: ["Cash over and short", "By which counts of cash differ from the sums."],
  pettyCash: ["Petty cash", "What is paid out of the drawer or the safe, VAT included."],
};

/** Hints for a business that is not registered for VAT. */
const hintsWithoutVat: Partial<Record<Single, string>> = {
  rounding: "Pence by which your program counts differently.",
  pettyCash: "What is paid out of the drawer or the safe.",
};

/** Accounts that the program keeps for itself: what is to be made there first. */
const ownAccounts: Record<JournalProgram, string | null> = {
  sage: null,
  xero: "Xero takes no journal on its bank accounts and on Accounts Receivable. Make the accounts below under Balances and Money as current assets there first.",
  quickbooks:
    "QuickBooks takes accounts by their names. Make those below there first, or write the names you have.",
};

type CodesFormProps = {
  codes: BooksCodes;
  /** Usual ones of another program, to begin with. */
  proposed: boolean;
};

/** Under which codes the books go out: one form, with a code for everything. */
export function CodesForm({ codes, proposed }: CodesFormProps) {
  const vat = useVat();
  const router = useRouter();
  const [, follow] = useTransition();
  const { setCodes } = useApiClient().office.books;
  const form = useForm({
    values: draftOf(codes),
    send: async (draft) => {
      try {
        return await setCodes.mutate(codesOf(draft));
      } catch (error) {
        throw atDraft(draft, error);
      }
    },
    done: "Saved. What went out keeps the codes with which it did.",
    kept: draftOf,
    onDone: () => {
      if (proposed) router.push("/books/codes");
    },
  });
  const { program, categories, tenders, taxCodes, sales, can } = codes;
  const word = names[program];
  const all = draftOf(codes).categories;
  const note = ownAccounts[program];
  const single = (name: Single) => {
    const [label, hintOnVat] = singleWords[name];
    const hint = vat.isShown ? hintOnVat : (hintsWithoutVat[name] ?? hintOnVat);
    return <AccountRow key={name} name={name} label={label} hint={hint} word={word} />;
  };
  return (
    <LookingOnly on={can.change !== null}>
      <Form form={form}>
        <Card>
          <CardBody className="gap-6">
            <FormError />
            {proposed && (
              <Alert title={`These are the usual codes of ${programWords[program]}`}>
                Nothing is saved yet. Change what differs in your accounts, then save.
              </Alert>
            )}
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Accounting program">
                <NativeSelect
                  value={program}
                  disabled={can.change !== null}
                  onChange={(event) => {
                    const chosen = event.target.value;
                    follow(() => router.push(`/books/codes?program=${chosen}`));
                  }}
                >
                  {Object.entries(programWords).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              <DateField
                label="First day that goes out"
                name="startsOn"
                optional
                hint="What was before is in your accounts already. Empty: everything that is here."
              />
            </div>
            {note && <Alert>{note}</Alert>}
            <Rows legend="Sales" word={word}>
              {all.map(({ category }, at) => (
                <AccountRow
                  key={category}
                  name={`categories.${at}`}
                  label={categoryWords(category)}
                  placeholder={sales.code}
                  hint={
                    categories.some((one) => one.category === category)
                      ? undefined
                      : `Goes to ${sales.code} until it has a code.`
                  }
                  word={word}
                />
              ))}
              {single("sales")}
              {single("delivery")}
              {single("interest")}
            </Rows>
            <Rows legend="Money" word={word}>
              {tenders.map(({ method }, at) => (
                <AccountRow
                  key={method}
                  name={`tenders.${at}`}
                  label={receiptMethodWords[method]}
                  word={word}
                />
              ))}
            </Rows>
            <Rows legend="Balances" word={word}>
              {balances.map((name) => (name === "vat" && !vat.isShown ? null : single(name)))}
            </Rows>
            {vat.isShown && <VatRows tax={word.tax} rates={taxCodes} />}
          </CardBody>
          <Changing>
            <CardFooter className="justify-end">
              <SubmitButton needsChange={!proposed}>Save</SubmitButton>
            </CardFooter>
          </Changing>
        </Card>
      </Form>
    </LookingOnly>
  );
}

const balances = ["debtors", "paidSales", "vat", "rounding", "writeOffs", "fees"] as const;

type VatRowsProps = {
  /** The program's name of a tax code. */
  tax: string;
  rates: BooksCodes["taxCodes"];
};

function VatRows({ tax, rates }: VatRowsProps) {
  return (
    <Rows legend="VAT" word={{ code: tax }}>
      {rates.map(({ vatRate }, at) => (
        <Row key={vatRate} label={`Sales at ${vatRate}%`}>
          <Code name={`taxCodes.${at}.code`} label={`Sales at ${vatRate}%: ${tax}`} />
        </Row>
      ))}
      <Row label="Exempt sales">
        <Code name="exemptTaxCode" label={`Exempt sales: ${tax}`} />
      </Row>
      <Row label="Without VAT" hint="Money, what is owed, and sales outside the scope.">
        <Code name="noTaxCode" label={`Without VAT: ${tax}`} />
      </Row>
    </Rows>
  );
}

const columns = "grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]";

type RowsProps = {
  legend: string;
  word: { code: string; department?: string };
  children: ReactNode;
};

/** Rows of one kind under the titles of their columns. */
function Rows({ legend, word, children }: RowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div aria-hidden className={`${columns} text-xs text-muted-foreground`}>
        <span className="text-sm font-semibold text-foreground max-sm:col-span-2">{legend}</span>
        <span>{word.code}</span>
        <span>{word.department}</span>
      </div>
      <div className="mt-1 flex flex-col divide-y">{children}</div>
    </fieldset>
  );
}

type RowProps = { label: string; hint?: string | undefined; children: ReactNode };

function Row({ label, hint, children }: RowProps) {
  return (
    <div className={`${columns} py-1.5`}>
      <p className="self-center text-dense max-sm:col-span-2">
        {label}
        {hint && <span className="block text-xs text-muted-foreground">{hint}</span>}
      </p>
      {children}
    </div>
  );
}

type AccountRowProps = Omit<RowProps, "children"> & {
  /** The path of the account in the form. */
  name: string;
  word: { code: string; department: string };
  placeholder?: string;
};

function AccountRow({ name, label, hint, word, placeholder = "" }: AccountRowProps) {
  return (
    <Row label={label} hint={hint}>
      <Code name={`${name}.code`} label={`${label}: ${word.code}`} placeholder={placeholder} />
      <Code name={`${name}.department`} label={`${label}: ${word.department}`} />
    </Row>
  );
}

const Code = (field: { name: string; label: string; placeholder?: string }) => (
  <TextField {...field} hideLabel maxLength={100} />
);
