import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from './draft-notice';
import { FormFailure } from './form-failure';
import type { FormKit } from './use-app-form';

interface FormBodyProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  /** A form's own way to tell what belongs to no field. */
  failure?: ReactNode;
  children: ReactNode;
}

/** What stands in every form above its fields: the kept draft, the refusal. */
export function FormBody<V extends Record<string, unknown>>(props: FormBodyProps<V>) {
  const { kit, failure, children } = props;
  return (
    <Stack gap="sm">
      {kit.draft && (
        <DraftNotice
          savedAt={kit.draft.savedAt}
          onRestore={kit.draft.restore}
          onDiscard={kit.draft.discard}
        />
      )}
      {children}
      {failure ?? <FormFailure error={kit.failure} />}
    </Stack>
  );
}
