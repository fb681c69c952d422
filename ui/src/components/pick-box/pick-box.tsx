import { IconCheck } from '@tabler/icons-react';
import classes from './pick-box.module.css';

interface PickBoxProps {
  /** The accessible name with the record. */
  label: string;
  checked: boolean;
  /** With Shift, selects everything from the previous box to this one. */
  onPick: (range: boolean) => void;
  className?: string | undefined;
}

/** Selects a record of a list that is not a table: a small box with a large touch target. */
export function PickBox({ label, checked, onPick, className = '' }: PickBoxProps) {
  return (
    <span className={`${classes.pick} ${className}`} data-checked={checked || undefined}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={() => {}}
        onClick={(event) => onPick(event.shiftKey)}
      />
      {checked && <IconCheck size={12} stroke={3} aria-hidden="true" />}
    </span>
  );
}
