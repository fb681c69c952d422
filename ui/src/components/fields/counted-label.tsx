import type { ReactNode } from 'react';

/** Shows "n/max" after the label of a limited list. */
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
