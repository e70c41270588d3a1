"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  Form,
  FormError,
  SubmitButton,
  TextareaField,
  TextLink,
  useForm,
  type FormHandle,
} from "@roundsman/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Changing } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { MissingPolicies } from "./missing-policies";
import { policyNames, policyWords, type Policies, type PolicyName } from "./policy-words";

type PoliciesFormProps = {
  policies: Policies;
  live: boolean;
  /** Where the draft is looked at. */
  preview: string;
};

/** The shop's policies, in the draft. Only what was changed is sent: two people may write two of them. */
export function PoliciesForm({ policies, live, preview }: PoliciesFormProps) {
  const { office } = useApiClient();
  const { policies: queries, storefront } = useApi().office;
  const cache = useQueryClient();
  const form = useForm({
    values: policies.draft,
    async send(texts, before) {
      const changed = policyNames.filter((name) => texts[name] !== before[name]);
      const saved = await office.policies.update.mutate(
        Object.fromEntries(changed.map((name) => [name, texts[name]])),
      );
      // The editor says by what it read before why nothing can be published.
      await cache.invalidateQueries({ queryKey: queries.get.queryKey() });
      await cache.invalidateQueries({ queryKey: storefront.can.queryKey() });
      return saved;
    },
    kept: ({ draft }) => draft,
    done: "Saved in the draft. Publish it to show it to shoppers.",
  });
  return (
    <Form form={form} className="flex max-w-3xl flex-col gap-4">
      <MissingPolicies policies={policies} live={live} />
      <FormError />
      {policyNames.map((name) => (
        <PolicyCard
          key={name}
          name={name}
          form={form}
          starter={policies.starter[name]}
          seenAt={policies.draft[name] === "" ? null : `${preview}/${name}`}
        />
      ))}
      <div className="flex justify-end">
        <SubmitButton>Save the draft</SubmitButton>
      </div>
    </Form>
  );
}

type PolicyCardProps = {
  name: PolicyName;
  form: FormHandle<Policies["draft"]>;
  starter: string;
  /** Where it stands in the preview; null while there is none. */
  seenAt: string | null;
};

function PolicyCard({ name, form, starter, seenAt }: PolicyCardProps) {
  const { title, hint } = policyWords[name];
  const empty = form.watch(name).trim() === "";
  return (
    <Card>
      <CardHeader
        title={title}
        hint={hint}
        actions={
          seenAt !== null && (
            <TextLink href={seenAt} target="_blank" rel="noreferrer">
              See it in the preview
            </TextLink>
          )
        }
      />
      <CardBody>
        {empty && (
          <Changing>
            <div className="flex flex-wrap items-center gap-3">
              <Button onClick={() => form.setValue(name, starter, { shouldDirty: true })}>
                Begin with a text from your details
              </Button>
              <p className="min-w-60 flex-1 text-dense text-muted-foreground">
                A starting point, not legal advice: what you have to check or fill in stands in
                [square brackets].
              </p>
            </div>
          </Changing>
        )}
        <TextareaField
          label={title}
          hideLabel
          name={name}
          rows={empty ? 4 : 16}
          maxLength={20_000}
          hint="An empty line begins a paragraph, ## a heading, - a list's item."
        />
      </CardBody>
    </Card>
  );
}
