import { useMemo, useState } from 'react';
import { type SettingsControl, usualSettings } from './grid-settings';

/** Settings of a list without an API operation: they last as long as the page. */
export function useOwnSettings(): SettingsControl {
  const [value, setValue] = useState(usualSettings);
  return useMemo(
    () => ({
      value,
      change: (part) => setValue((old) => ({ ...old, ...part })),
      reset: () => setValue(usualSettings),
    }),
    [value],
  );
}
