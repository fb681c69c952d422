import { useMemo, useState } from 'react';
import { defaultSettings, type SettingsControl } from './grid-settings';

/** Settings of a list without an API operation: they last as long as the page. */
export function useLocalSettings(): SettingsControl {
  const [value, setValue] = useState(defaultSettings);
  return useMemo(
    () => ({
      value,
      change: (part) => setValue((old) => ({ ...old, ...part })),
      reset: () => setValue(defaultSettings),
    }),
    [value],
  );
}
