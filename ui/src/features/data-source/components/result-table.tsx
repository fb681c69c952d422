import { ActionIcon, Group, Table, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { useTranslation } from '@/lib/i18n/i18n';
import type { DataRun } from '../api/queries';
import classes from './result-table.module.css';

const pageSize = 100;

/** Longer values wrap. */
const longValue = 40;

/** Names and values may be repeated, so their place identifies them. */
const placed = <Item,>(items: readonly Item[], first = 0) =>
  items.map((item, index) => ({ key: `at-${first + index}`, item }));

interface ResultTableProps {
  run: Pick<DataRun, 'columns' | 'rows'>;
  label: string;
}

/** The rows of a result, in pages. */
export function ResultTable({ run: { columns, rows }, label }: ResultTableProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(0);
  const shown = rows.slice(from, from + pageSize);
  const to = from + shown.length;
  return (
    <>
      <ScrollRegion label={label}>
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {placed(columns).map(({ key, item }) => (
                <Table.Th key={key} scope="col">
                  {item}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {placed(shown, from).map(({ key, item: { values } }) => (
              <Table.Tr key={key}>
                {placed(values).map(({ key: at, item: value }) => (
                  <Table.Td key={at} className={value.length > longValue ? (classes.long ?? '') : ''}>
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {rows.length > pageSize && (
        <Group component="nav" gap="xs" aria-label={t('dataSources.pages')}>
          <Text size="sm" aria-live="polite">
            {t('dataSources.range', { from: from + 1, to, of: rows.length })}
          </Text>
          <ActionIcon
            aria-label={t('dataSources.previous')}
            disabled={from === 0}
            onClick={() => setFrom(from - pageSize)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('dataSources.next')}
            disabled={to === rows.length}
            onClick={() => setFrom(from + pageSize)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      )}
    </>
  );
}
