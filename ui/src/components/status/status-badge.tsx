import classes from './status-badge.module.css';

/** The meaning of a state; red is reserved for money at risk. */
export type Tone = 'neutral' | 'progress' | 'attention' | 'good' | 'risk';

/** Text and color of a state. A Record over a generated enum makes a missing state a type error. */
export interface Status {
  label: string;
  tone: Tone;
}

export function StatusBadge({ label, tone }: Status) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
