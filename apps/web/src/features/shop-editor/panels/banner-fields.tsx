"use client";

import { DateInput, Field, FieldGroup, NativeSelect } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import { PictureInput } from "@/features/pictures/picture-field";
import { useApi } from "@/trpc/client";
import type { Banner } from "../draft/configuration";
import { Line, Lines } from "./text-fields";

type BannerFieldsProps = {
  banner: Banner;
  /** Such as `content.banners.0`. */
  path: string;
  onChange: (banner: Banner) => void;
};

export function BannerFields({ banner, path, onChange }: BannerFieldsProps) {
  const set = (fields: Partial<Banner>) => onChange({ ...banner, ...fields });
  return (
    <>
      <Line
        label="Heading"
        name={`${path}.heading`}
        max={160}
        value={banner.heading}
        onChange={(heading) => set({ heading })}
      />
      <Lines
        label="Words"
        name={`${path}.body`}
        max={2000}
        value={banner.body}
        onChange={(body) => set({ body })}
      />
      <FieldGroup legend="Shown" hint="Whole days, by your own clock. Empty: always." columns={2}>
        <Field label="From" name={`${path}.from`}>
          <DateInput
            value={banner.from ?? ""}
            onValueChange={(from) => set({ from: from || null })}
          />
        </Field>
        <Field label="Until" name={`${path}.until`}>
          <DateInput
            value={banner.until ?? ""}
            onValueChange={(until) => set({ until: until || null })}
          />
        </Field>
      </FieldGroup>
      <ButtonFields banner={banner} path={path} onChange={onChange} />
      <PictureInput
        label="Picture"
        name={`${path}.imageKey`}
        value={banner.imageKey}
        onChange={(imageKey) => set({ imageKey })}
      />
    </>
  );
}

/** Where a banner leads, if anywhere: to one of the categories. */
function ButtonFields({ banner, path, onChange }: BannerFieldsProps) {
  const { data } = useQuery(useApi().office.products.listCategories.queryOptions());
  const { buttonTarget, ...rest } = banner;
  return (
    <>
      <Field label="Button leads to" name={`${path}.buttonTarget.slug`}>
        <NativeSelect
          value={buttonTarget?.slug ?? ""}
          onChange={({ target: { value: slug } }) =>
            onChange(slug ? { ...rest, buttonTarget: { kind: "category", slug } } : rest)
          }
        >
          <option value="">No button</option>
          {data?.items.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {buttonTarget && (
        <Line
          label="Words on the button"
          name={`${path}.buttonLabel`}
          max={160}
          placeholder="See products"
          value={banner.buttonLabel}
          onChange={(buttonLabel) => onChange({ ...banner, buttonLabel })}
        />
      )}
    </>
  );
}
