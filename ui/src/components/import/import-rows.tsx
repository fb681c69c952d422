import { Table, Text } from '@mantine/core';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './import.module.css';
import type { ImportPreview } from './use-import';

const tones: Record<Schema<'ImportRow'>['outcome'], Tone> = {
  new: 'good',
  changed: 'progress',
  unchanged: 'neutral',
  invalid: 'attention',
};

interface ImportRowsProps {
  rows: ImportPreview['rows'];
  /** The number of rows that could be listed. */
  total: number;
}

/** The first rows of a file with their outcome and problems. The report has all. */
export function ImportRows({ rows, total }: ImportRowsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const hidden = total - rows.length;
  return (
    <>
      <Table.ScrollContainer minWidth={290} maxHeight={320} type="native">
        <Table stickyHeader aria-label={t('imports.rows')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{t('imports.line')}</Table.Th>
              <Table.Th>{t('imports.record')}</Table.Th>
              <Table.Th w={130}>{t('imports.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, key, outcome, problems, accountLast4 }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>
                  {key || '—'}
                  {accountLast4 && <Text size="sm">{t('imports.account', { last4: accountLast4 })}</Text>}
                  {problems.map(({ propertyName, errorCode, errorMessage, placeholderValues, value }) => (
                    <Text key={propertyName + errorCode} size="sm" className={classes.problem}>
                      <b>{propertyName}</b>
                      {value && t('imports.value', { value })}:{' '}
                      {explainField(errorCode, errorMessage, placeholderValues)}
                    </Text>
                  ))}
                </Table.Td>
                <Table.Td>
                  <StatusBadge label={t(`imports.outcomes.${outcome}`)} tone={tones[outcome]} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {t('imports.more', { count: hidden })}
        </Text>
      )}
    </>
  );
}
