import type { ReactNode } from 'react';

/** "n/max" behind the label of a list that is limited. */
export function CountedLabel({
  label,
  count,
  max,
}: {
  label: ReactNode;
  count: number;
  max?: number | undefined;
}) {
  if (max === undefined) return label;
  return (
    <>
      {label}{' '}
      <span style={{ fontWeight: 400, color: 'var(--cs-ink-3)' }}>
        {count}/{max}
      </span>
    </>
  );
}
