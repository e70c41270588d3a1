import { Button } from "@roundsman/ui";
import { deliveryAskPath } from "@/features/links/pages";

/** Read by our own script too (public/scripts/basket.js), which fills the field on pages that are kept. */
export const postcodeCookie = "postcode";
export const postcodeField = "postcode";

interface PostcodeFormProps {
  /** As it was typed before, where the page knows. */
  postcode?: string | null;
  /** Where and when it is delivered. */
  said?: string;
}

/** Says when a postcode is delivered to: a form, which the shop's own script sends without leaving the page. */
export function PostcodeForm({ postcode, said = "" }: PostcodeFormProps) {
  return (
    <form
      method="post"
      action={deliveryAskPath}
      data-delivery=""
      className="flex w-full max-w-md flex-col gap-2"
    >
      <label htmlFor="delivery-postcode" className="text-sm font-medium">
        When do you deliver to me?
      </label>
      <div className="flex gap-3">
        <input
          id="delivery-postcode"
          name={postcodeField}
          defaultValue={postcode ?? ""}
          placeholder="Postcode"
          required
          maxLength={12}
          autoComplete="postal-code"
          autoCapitalize="characters"
          className="h-11 w-36 rounded-md border border-input bg-surface px-3.5 text-base"
        />
        <Button type="submit" size="touch">
          See days
        </Button>
      </div>
      <output data-delivery-said="" htmlFor="delivery-postcode" className="font-medium">
        {said}
      </output>
    </form>
  );
}
