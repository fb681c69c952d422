import classes from './status-badge.module.css';

/** What a state means to the reader; red is kept for money at risk. */
export type Tone = 'neutral' | 'progress' | 'attention' | 'good' | 'risk';

/** Text and colour for one state. A Record over a generated enum makes a forgotten state a type error. */
export interface StatusLook {
  label: string;
  tone: Tone;
}

export function StatusBadge({ label, tone }: StatusLook) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
