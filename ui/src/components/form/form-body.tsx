import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from './draft-notice';
import { FormFailure } from './form-failure';
import type { FormKit } from './use-app-form';

/** What stands in every form above its fields: the kept draft, the refusal. */
export function FormBody<V extends Record<string, unknown>>(props: { kit: FormKit<V>; children: ReactNode }) {
  const { kit, children } = props;
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
      <FormFailure error={kit.failure} />
    </Stack>
  );
}
