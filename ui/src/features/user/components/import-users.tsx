import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { FileField } from '@/components/form/file-field';
import { FormDialog } from '@/components/form/form-dialog';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { StatusBadge } from '@/components/status/status-badge';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { type ImportResult, useImportTemplate, useImportUsers } from '../api/use-invitations';

/** Equals user.MaxImportBytes on the server. */
const limits = { types: ['.csv'], maxBytes: 1024 * 1024 };

/** Invites the people of a CSV file, then shows the result for each. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const load = useImportUsers();
  const template = useImportTemplate();
  const [results, setResults] = useState<ImportResult[]>();
  const kit = useAppForm({
    initialValues: { file: [] as File[] },
    validate: { file: required },
    submit: ({ file: [file] }) => load.mutateAsync(file as File),
    onSaved: (done) => setResults(done.results),
  });
  if (results) return <Results results={results} onClose={onClose} />;
  return (
    <FormDialog
      kit={kit}
      title={t('invitations.importTitle')}
      submitLabel={t('invitations.import')}
      onClose={onClose}
    >
      <Text size="sm">
        {t('invitations.importHint')}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void template()}>
          {t('invitations.template')}
        </Anchor>
      </Text>
      <FileField name={kit.names.file} label={t('invitations.file')} limits={limits} required />
    </FormDialog>
  );
}

const tones = { invited: 'good', existing: 'neutral', refused: 'risk' } as const;

function Results({ results, onClose }: { results: ImportResult[]; onClose: () => void }) {
  const { t } = useTranslation();
  const count = (outcome: ImportResult['result']) =>
    results.filter(({ result }) => result === outcome).length;
  return (
    <Dialog title={t('invitations.results')} onClose={onClose} size={648} dismissible>
      <Stack gap="sm">
        <Text size="sm" role="status">
          {t('invitations.summary', {
            invited: count('invited'),
            existing: count('existing'),
            refused: count('refused'),
          })}
        </Text>
        <Table.ScrollContainer minWidth={480} mah={360}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('invitations.line')}</Table.Th>
                <Table.Th>{t('users.columns.email')}</Table.Th>
                <Table.Th>{t('common.status')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {results.map(({ line, email, result, problems, waiting }) => (
                <Table.Tr key={line}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{email}</Table.Td>
                  <Table.Td>
                    <StatusBadge label={t(`invitations.outcomes.${result}`)} tone={tones[result]} />
                    {waiting && <Text size="xs">{t('invitations.rolesWait')}</Text>}
                    {problems.map(({ propertyName, errorCode, errorMessage, placeholderValues }) => (
                      <Text key={propertyName + errorCode} size="xs">
                        {explainField(errorCode, errorMessage, placeholderValues)}
                      </Text>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
