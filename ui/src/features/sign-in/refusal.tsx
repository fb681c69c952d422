import { Alert } from '@mantine/core';
import { explain } from '@/lib/errors/explain';

/** Why a guest's request failed, and what to do next. */
export function Refusal({ error }: { error: unknown }) {
  const { cause, next } = explain(error);
  return (
    <Alert color="red" role="alert" title={cause} mb="md">
      {next}
    </Alert>
  );
}
