"use client";

import { Input } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";

/** Searches first: a mail address finds the person, anything else the business. */
export function FindBox() {
  const [text, setText] = useState("");
  const router = useRouter();
  return (
    <search className="w-full max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const place = text.includes("@") ? "people" : "businesses";
          router.push(`/${place}?q=${encodeURIComponent(text.trim())}`);
        }}
      >
        <Input
          type="search"
          aria-label="Find a business, person or email"
          placeholder="Find a business, person or email"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
