import { useMemo, useState } from 'react';
import { type SettingsControl, usualSettings } from './grid-settings';

/** Settings of a list that is no list of the API: they last as long as the page. */
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
