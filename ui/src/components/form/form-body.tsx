import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from './draft-notice';
import { FormFailure } from './form-failure';
import type { FormKit } from './use-app-form';

interface FormBodyProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  /** The form's own display of errors that belong to no field. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The content above the fields of every form: the stored draft and the error. */
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
