import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  ScrollArea,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '@/components/fields/date-input';
import type { Operator } from '@/lib/grid/grid-filters';
import { useTranslation } from '@/lib/i18n/i18n';
import { periods, upcomingPeriods } from '@/lib/periods/periods';
import type { Draft } from './filter-editor';
import type { ColumnFacts } from './grid';

interface FieldsProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Applies the filter immediately if one click completes it. */
  onApply: (draft: Draft) => void;
  facts: ColumnFacts;
  labels: Readonly<Record<string, string>> | undefined;
  /** Whether a value was invalid on the last attempt to apply the filter. */
  wrong?: ((value: string) => boolean) | undefined;
}

const textOperators: Operator[] = [
  'contains',
  'startsWith',
  'endsWith',
  'equal',
  'notEqual',
  'empty',
  'notEmpty',
];

export function TextFields({ draft, onDraft, facts }: FieldsProps) {
  const { t } = useTranslation();
  const shown = textOperators.filter((operator) => facts.operators.includes(operator));
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('grid.operator')}
        value={draft.operator}
        data={shown.map((value) => ({ value, label: t(`grid.operators.${value as 'contains'}`) }))}
        onChange={(event) => onDraft({ ...draft, operator: event.currentTarget.value as Operator })}
      />
      {draft.operator !== 'empty' && draft.operator !== 'notEmpty' && (
        <TextInput
          size="xs"
          autoFocus
          maxLength={200}
          aria-label={t('grid.value')}
          value={draft.value[0] ?? ''}
          onChange={(event) => onDraft({ ...draft, value: [event.currentTarget.value] })}
        />
      )}
    </>
  );
}

export function NumberFields({ draft, onDraft, wrong }: FieldsProps) {
  const { t } = useTranslation();
  const set = (place: 0 | 1, typed: string) => {
    const value = [draft.value[0] ?? '', draft.value[1] ?? ''];
    value[place] = typed;
    onDraft({ operator: 'between', value });
  };
  return (
    <SimpleGrid cols={2} spacing="xs">
      {([0, 1] as const).map((place) => (
        <TextInput
          key={place}
          size="xs"
          inputMode="decimal"
          autoFocus={place === 0}
          label={place === 0 ? t('grid.atLeast') : t('grid.atMost')}
          value={draft.value[place] ?? ''}
          error={wrong?.(draft.value[place] ?? '') && t('grid.noNumber')}
          onChange={(event) => set(place, event.currentTarget.value)}
        />
      ))}
    </SimpleGrid>
  );
}

export function DateFields({ draft, onDraft, onApply }: FieldsProps) {
  const { t } = useTranslation();
  const days = draft.operator === 'between' ? draft.value : ['', ''];
  const set = (place: 0 | 1, day: string | null) => {
    const value = [days[0] ?? '', days[1] ?? ''];
    value[place] = day ?? '';
    onDraft({ operator: 'between', value });
  };
  return (
    <>
      <SimpleGrid cols={2} spacing="3xs" verticalSpacing="4xs">
        {[...periods, ...upcomingPeriods].map((period) => {
          const chosen = draft.operator === 'period' && draft.value[0] === period;
          return (
            <Button
              key={period}
              size="compact-xs"
              justify="flex-start"
              color={chosen ? undefined : 'gray'}
              variant={chosen ? 'light' : 'subtle'}
              aria-pressed={chosen}
              onClick={() => onApply({ operator: 'period', value: [period] })}
            >
              {t(`periods.${period}`)}
            </Button>
          );
        })}
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="xs">
        {([0, 1] as const).map((place) => (
          <DateInput
            key={place}
            size="xs"
            label={place === 0 ? t('grid.fromDay') : t('grid.toDay')}
            value={days[place] || null}
            withinPortal={false}
            onChange={(day) => set(place, day)}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

/** From this number of values, a search box finds them. */
const manyValues = 10;

export function ValueFields({ draft, onDraft, facts, labels }: FieldsProps) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const labelOf = (value: string) => labels?.[value] ?? value;
  const found = (value: string) => labelOf(value).toLowerCase().includes(sought.trim().toLowerCase());
  const toggle = (value: string) =>
    onDraft({
      ...draft,
      value: draft.value.includes(value)
        ? draft.value.filter((known) => known !== value)
        : [...draft.value, value],
    });
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('grid.operator')}
        value={draft.operator === 'notIn' ? 'notIn' : 'in'}
        data={(['in', 'notIn'] as const).map((value) => ({ value, label: t(`grid.operators.${value}`) }))}
        onChange={(event) => onDraft({ ...draft, operator: event.currentTarget.value as Operator })}
      />
      {facts.allowed.length >= manyValues && (
        <TextInput
          size="xs"
          aria-label={t('grid.searchValues')}
          placeholder={t('grid.searchValues')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={260}>
        <Stack gap="2xs" py="3xs">
          {facts.allowed.filter(found).map((value) => (
            <Checkbox
              key={value}
              label={labelOf(value)}
              checked={draft.value.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}

export function YesNoFields({ draft, onApply }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      {(['true', 'false'] as const).map((value) => (
        <Button
          key={value}
          size="xs"
          variant={draft.value[0] === value ? 'filled' : 'default'}
          onClick={() => onApply({ operator: 'equal', value: [value] })}
        >
          {value === 'true' ? t('grid.yes') : t('grid.no')}
        </Button>
      ))}
    </Group>
  );
}
