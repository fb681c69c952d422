import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { type Density, type OpenAs, type Paging, pageSizes } from '@/lib/grid/grid-settings';
import { useTranslation } from '@/lib/i18n/i18n';
import { ColumnList } from './column-list';
import { type ColumnControl, type DataGridProps, rowHeights } from './grid';

interface ViewSettingsProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
}

export function ViewSettings<Row extends object>({ grid, control, phone }: ViewSettingsProps<Row>) {
  const { t } = useTranslation();
  const { value, change, reset } = grid.settings;
  return (
    <Stack gap="sm">
      {!phone && (
        <Choice
          label={t('grid.density')}
          value={value.density}
          options={Object.keys(rowHeights) as Density[]}
          word={(density) => t(`grid.${density}`)}
          onChange={(density) => change({ density })}
        />
      )}
      {grid.more && (
        <Choice<Paging>
          label={t('grid.paging')}
          value={value.paging}
          options={['allItems', 'perPage']}
          word={(paging) => t(`grid.${paging}`)}
          onChange={(paging) => change({ paging })}
        />
      )}
      {grid.pager && (
        <Choice
          label={t('grid.pageSize')}
          value={String(value.pageSize)}
          options={pageSizes.map(String)}
          word={(size) => size}
          onChange={(size) => change({ pageSize: Number(size) })}
        />
      )}
      {grid.opensAs && !phone && (
        <Choice<OpenAs>
          label={t('grid.openAs')}
          value={grid.opensAs}
          options={['panel', 'fullScreen', 'tab']}
          word={(openAs) => t(`grid.${openAs}`)}
          onChange={(openAs) => change({ openAs })}
        />
      )}
      <ColumnList control={control} columns={grid.columns} />
      <Button size="xs" variant="default" leftSection={<IconRotate size={14} />} onClick={reset}>
        {t('grid.reset')}
      </Button>
    </Stack>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Value[];
  word: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, word, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb="3xs">
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        value={value}
        data={options.map((option) => ({ value: option, label: word(option) }))}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  );
}
