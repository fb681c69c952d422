import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { explain } from '@/lib/errors/explain';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { ImportFigures } from './import-figures';
import { ImportRows } from './import-rows';
import type { ImportPreview, useImport } from './use-import';

interface ImportCheckProps {
  title: string;
  fileName: string;
  file: File;
  preview: ImportPreview;
  load: ReturnType<typeof useImport>;
  onBack: () => void;
  onClose: () => void;
}

/** What the import of a file would do, and its result. */
export function ImportCheck({ title, fileName, file, load, onBack, onClose, ...first }: ImportCheckProps) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState(first.preview);
  const [state, setState] = useState<'checked' | 'outdated' | 'done'>('checked');
  const { counts, rows, digest } = preview;
  const changes = counts.new + counts.changed;
  const { apply } = load;
  const send = () =>
    apply.mutate(
      { file, digest },
      {
        onSuccess: (result) => {
          setPreview(result.preview);
          setState(result.imported ? 'done' : 'outdated');
        },
      },
    );
  const failure = apply.error && !apply.isPending ? explain(apply.error) : undefined;
  const done = state === 'done';
  // After the import, a report only helps to correct the rows that were skipped.
  const hasReport = !done || counts.invalid > 0;
  return (
    <Dialog title={title} onClose={onClose} size={760} dismissible={done}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" lineClamp={1}>
          {file.name}
        </Text>
        {state === 'outdated' && (
          <Alert color="orange" role="alert" title={t('imports.outdated')}>
            {t('imports.outdatedBody')}
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert" title={failure.cause}>
            {failure.next}
          </Alert>
        )}
        {done && (
          <Alert color="green" role="status" title={t('imports.done', { count: changes })}>
            {counts.invalid > 0 && t('imports.skipped', { count: counts.invalid })}
          </Alert>
        )}
        <ImportFigures counts={counts} done={done} />
        {counts.accounts ? <Text size="sm">{t('imports.accounts', { count: counts.accounts })}</Text> : null}
        {!done && <Text size="sm">{sentence(t, changes, counts.invalid)}</Text>}
        <ImportRows
          rows={done ? rows.filter(({ outcome }) => outcome === 'invalid') : rows}
          total={done ? counts.invalid : counts.invalid + changes}
        />
        <Group justify={hasReport ? 'space-between' : 'flex-end'} gap="sm">
          {hasReport && (
            <Button
              variant="subtle"
              loading={load.downloading}
              onClick={() => void load.report(file, fileName)}
            >
              {t('imports.report')}
            </Button>
          )}
          {done ? (
            <Button onClick={onClose} data-autofocus>
              {t('common.close')}
            </Button>
          ) : (
            <Group gap="sm">
              <Button variant="default" onClick={onBack} disabled={apply.isPending}>
                {t('imports.otherFile')}
              </Button>
              <Button onClick={send} loading={apply.isPending} disabled={changes === 0} data-autofocus>
                {t('imports.import', { count: changes })}
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function sentence(t: TFunction, changes: number, invalid: number): string {
  if (changes === 0) return t(invalid > 0 ? 'imports.onlyInvalid' : 'imports.noChanges');
  return invalid > 0 ? t('imports.someInvalid', { count: invalid }) : t('imports.allValid');
}
