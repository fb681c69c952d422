import { IconCheck } from '@tabler/icons-react';
import classes from './pick-box.module.css';

interface PickBoxProps {
  /** Names the record, for those who hear it. */
  label: string;
  checked: boolean;
  /** With Shift held, everything from the one before to this one. */
  onPick: (range: boolean) => void;
  className?: string | undefined;
}

/** Chooses one record of a list that is not a table: a small box that a finger hits. */
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
