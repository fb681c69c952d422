import { Select } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { advancedOf } from '@/lib/schedule/advanced';
import { type CronPreset, cronPresets, presetOf } from '@/lib/schedule/cron';
import { CronAdvanced } from './cron-advanced';
import type { FieldProps } from './field';
import { NextRuns } from './next-runs';

/** A schedule: a preset of the specification or an advanced schedule, with its next runs. */
export function CronInput({ value, defaultValue, onChange, loading, ...rest }: FieldProps<string>) {
  const { t } = useTranslation();
  const [cron, setCron] = useUncontrolled({ value, defaultValue, finalValue: '', onChange });
  const [advanced, setAdvanced] = useState(cron !== '' && !presetOf(cron));
  const choices = advancedOf(cron || cronPresets.day);
  const data = [
    ...(Object.keys(cronPresets) as CronPreset[]).map((name) => ({ value: name, label: t(`cron.${name}`) })),
    { value: 'advanced', label: t('cron.advanced') },
  ];
  const fixed = rest.disabled || rest.readOnly || false;
  return (
    <div>
      <Select
        {...(rest as object)}
        data={data}
        allowDeselect={false}
        maxDropdownHeight={320}
        loading={loading ?? false}
        value={advanced ? 'advanced' : (presetOf(cron) ?? null)}
        onChange={(name) => {
          setAdvanced(name === 'advanced');
          if (name === 'advanced') setCron(cron || cronPresets.day);
          else if (name) setCron(cronPresets[name as CronPreset]);
        }}
      />
      {advanced && choices && <CronAdvanced value={choices} onChange={setCron} disabled={fixed} />}
      <NextRuns cron={cron} />
    </div>
  );
}
