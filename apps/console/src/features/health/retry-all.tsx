import { Button, ConfirmDialog } from "@roundsman/ui";

type RetryAllProps = { title: string; description: string; run: () => Promise<unknown> };

/** The button over a list of failures. It asks first, because many are tried again at once. */
export function RetryAll({ title, description, run }: RetryAllProps) {
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Try all again</Button>}
      title={title}
      description={description}
      confirm="Try all again"
      tone="primary"
      onConfirm={run}
    />
  );
}
