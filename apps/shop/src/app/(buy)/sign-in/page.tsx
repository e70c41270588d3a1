import { enquiryPath } from "@/features/links/pages";
import { SignInForm } from "@/features/trade/sign-in-form";
import { openShop } from "@/shop/place";

export const metadata = { title: "Sign in" };

export default async function SignIn() {
  const { configuration } = await openShop();
  return (
    <main className="mx-auto flex w-full max-w-lg flex-col gap-5 px-4 pt-8 pb-14">
      <h1 className="text-3xl font-bold">Sign in to your account</h1>
      <p>
        For everybody who has ordered here before. We mail you a link: there is no password to
        remember.
      </p>
      <SignInForm />
      {configuration.commerce.tradeEnquiries && (
        <p>
          No trade account yet?{" "}
          <a
            href={enquiryPath}
            className="inline-block py-1 text-link underline underline-offset-3"
          >
            Ask for one
          </a>
        </p>
      )}
    </main>
  );
}
