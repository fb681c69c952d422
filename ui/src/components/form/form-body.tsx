import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { DraftNotice } from './draft-notice';
import { FormFailure, isStale } from './form-failure';
import type { FormKit } from './use-app-form';

interface FormBodyProps<V extends Record<string, unknown>> {
  kit: FormKit<V>;
  /** The form's own display of errors that belong to no field. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The content around the fields of every form: the stored draft, conflicts and the error. */
export function FormBody<V extends Record<string, unknown>>({ kit, failure, children }: FormBodyProps<V>) {
  const { t } = useTranslation();
  const merged = kit.conflicts !== undefined;
  const conflicting = (kit.conflicts?.open().length ?? 0) > 0;
  // After the person took all values of the other one, there is nothing to check or save.
  const over = merged && isStale(kit.failure) && !kit.isDirty();
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
      {conflicting ? (
        <Alert color="orange" role="alert" title={t('form.conflictTitle')}>
          {t('form.conflictHint')}
        </Alert>
      ) : (
        (failure ?? (
          <FormFailure error={over ? undefined : kit.failure} merged={merged} onRetry={kit.onRetry} />
        ))
      )}
    </Stack>
  );
}
