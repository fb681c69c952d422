import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isDay } from '@/lib/format/date';
import { parseAnyAmount } from '@/lib/format/parse-amount';
import type { Filter } from '@/lib/grid/grid-filters';
import { useTranslation } from '@/lib/i18n/i18n';
import { DateFields, NumberFields, TextFields, ValueFields, YesNoFields } from './filter-fields';
import type { ColumnFacts } from './grid';

interface FilterEditorProps {
  name: string;
  filter: Filter | undefined;
  facts: ColumnFacts;
  labels: Readonly<Record<string, string>> | undefined;
  onChange: (filter: Filter | undefined) => void;
}

export type Draft = Pick<Filter, 'operator' | 'value'>;

const first: Record<string, Draft> = {
  string: { operator: 'contains', value: [''] },
  number: { operator: 'between', value: ['', ''] },
  date: { operator: 'between', value: ['', ''] },
  time: { operator: 'between', value: ['', ''] },
  valueList: { operator: 'in', value: [] },
  bool: { operator: 'equal', value: [] },
};

const valueless = (operator: string) => operator === 'empty' || operator === 'notEmpty';
const complete = ({ operator, value }: Draft) =>
  valueless(operator) || value.some((text) => text.trim() !== '');

/** The filter editor of a column, by its type; Enter applies the filter. */
export default function FilterEditor({ name, filter, facts, labels, onChange }: FilterEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(
    filter ?? first[facts.kind] ?? { operator: 'equal', value: [''] },
  );
  const [tried, setTried] = useState(false);
  const dated = facts.kind === 'date' || facts.kind === 'time';
  const unreadable = (text: string) => {
    if (text.trim() === '') return false;
    if (facts.kind === 'number') return parseAnyAmount(text, 'refused') === undefined;
    return dated && draft.operator === 'between' && !isDay(text);
  };
  const apply = (next: Draft) => {
    setTried(true);
    // Without this value, the filter would be removed silently.
    if (next.value.some(unreadable)) return;
    // Users write "1,234.5"; the server does not accept this format.
    const tidy = (text: string) =>
      facts.kind === 'number' ? (parseAnyAmount(text, 'refused') ?? '') : text.trim();
    const value = valueless(next.operator) ? [] : next.value.map(tidy);
    onChange(
      complete({ ...next, value }) ? { field: facts.name, operator: next.operator, value } : undefined,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(draft);
  };
  const wrong = tried ? unreadable : undefined;
  const shared = { draft, onDraft: setDraft, onApply: apply, facts, labels, wrong };
  return (
    <form onSubmit={submit} aria-label={t('grid.filterOf', { name })}>
      <Stack gap="xs">
        <Text size="xs" fw={600}>
          {name}
        </Text>
        {facts.kind === 'string' && <TextFields {...shared} />}
        {facts.kind === 'number' && <NumberFields {...shared} />}
        {dated && <DateFields {...shared} />}
        {facts.kind === 'valueList' && <ValueFields {...shared} />}
        {facts.kind === 'bool' && <YesNoFields {...shared} />}
        {facts.kind !== 'bool' && (
          <Group justify="flex-end" gap="xs" mt="3xs">
            {filter && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
                {t('common.clear')}
              </Button>
            )}
            <Button size="xs" type="submit">
              {t('grid.apply')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
