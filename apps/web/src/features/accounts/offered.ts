interface Offered {
  id: string;
  code: string | null;
  name: string;
}

/**
 * What of the program can be chosen, and what stands for nothing. What is chosen already and the program no longer
 * offers stays, and says so.
 */
export function offering(offered: readonly Offered[], empty: string, chosen: string) {
  const isGone = chosen !== "" && !offered.some(({ id }) => id === chosen);
  return [
    { value: "", label: empty },
    ...offered.map(({ id, code, name }) => ({
      value: id,
      label: code && code !== name ? `${code} ${name}` : name,
    })),
    ...(isGone ? [{ value: chosen, label: "No longer there: choose another" }] : []),
  ];
}
