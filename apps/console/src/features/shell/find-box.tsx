"use client";

import { Input } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";

/** Search first: an address for mail finds the person, anything else the business. */
export function FindBox() {
  const [wanted, setWanted] = useState("");
  const router = useRouter();
  return (
    <search className="w-full max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const place = wanted.includes("@") ? "people" : "businesses";
          router.push(`/${place}?q=${encodeURIComponent(wanted.trim())}`);
        }}
      >
        <Input
          type="search"
          aria-label="Find a business, person or email"
          placeholder="Find a business, person or email"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </form>
    </search>
  );
}
