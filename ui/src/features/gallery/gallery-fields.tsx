import { NumberInput, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { AsyncSelect, type Choice } from '@/components/fields/async-select';
import { DateInput } from '@/components/fields/date-input';
import { FileInput } from '@/components/fields/file-input';
import { MoneyInput } from '@/components/fields/money-input';
import { MultiListInput } from '@/components/fields/multi-list-input';
import { SecretInput } from '@/components/fields/secret-input';
import { Panel } from '@/components/page/page';
import { fieldStates, sampleFileLimits, sampleStates, searchSamples } from './field-samples';

type State = (typeof fieldStates)[number];

interface Shown {
  name: string;
  filled: unknown;
  Input: ComponentType<object>;
  extra: object;
}

const usa: Choice = { value: 'v1', label: 'Contoso Office Supply', hint: 'Vendor 10042' };
const cents = { currency: 'USD' };
const file = new File(['x'], 'invoice-2231.pdf');
const ask = { queryKey: ['gallery'], load: searchSamples };

// One table, so that every field is shown in every state.
const shown = [
  { name: 'Text', Input: TextInput, filled: 'INV-2231' },
  { name: 'Long text', Input: Textarea, filled: 'Delivered to the wrong dock.', extra: { autosize: true } },
  { name: 'Number', Input: NumberInput, filled: 42 },
  { name: 'Money', Input: MoneyInput, filled: '12480.5', extra: cents },
  { name: 'Date', Input: DateInput, filled: '2026-11-22' },
  {
    name: 'Drop-down',
    Input: Select,
    filled: 'Oracle Fusion',
    extra: { data: ['Infor 10', 'Oracle Fusion'] },
  },
  { name: 'Searchable list', Input: AsyncSelect, filled: usa, extra: ask },
  { name: 'Several of a list', Input: MultiListInput, filled: ['a', 'c'], extra: sampleStates.several },
  { name: 'Secret', Input: SecretInput, filled: 'not-shown', extra: {} },
  { name: 'Stored secret', Input: SecretInput, filled: '', extra: { stored: true } },
  { name: 'File', Input: FileInput, filled: [file], extra: { limits: sampleFileLimits, max: 3 } },
] as unknown as Shown[];

function stateProps(state: State, filled: unknown): object {
  const value = state === 'empty' || state === 'loading' ? {} : { defaultValue: filled };
  const marks: Record<State, object> = {
    empty: { required: true },
    filled: { description: 'With a line that explains it.' },
    error: { error: 'This value is not valid.' },
    disabled: { disabled: true },
    loading: { loading: true },
    'read-only': { readOnly: true },
  };
  return { ...value, ...marks[state] };
}

function Example({ children }: { children: ReactNode }) {
  return <div style={{ minWidth: 0 }}>{children}</div>;
}

/** Every form field in every state. */
export function GalleryFields() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} p="md" pt={0}>
      {shown.map(({ name, Input, filled, extra }) => (
        <Panel key={name} title={name}>
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
            {fieldStates.map((state) => (
              <Example key={state}>
                <Input
                  {...({ label: `${name}, ${state}`, ...extra, ...stateProps(state, filled) } as object)}
                />
              </Example>
            ))}
          </SimpleGrid>
        </Panel>
      ))}
      <Text size="xs" c="dimmed">
        Forms, wizard, side panel and dialog are in the section “Forms”.
      </Text>
    </SimpleGrid>
  );
}
