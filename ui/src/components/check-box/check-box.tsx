import type { ComponentPropsWithoutRef } from 'react';
import classes from './check-box.module.css';

interface CheckBoxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'> {
  /** Visible words; without them, the box needs an accessible name. */
  label?: string;
  /** Some of the records are selected. */
  partly?: boolean;
}

/** A native check box for lists, which create many of them. Forms use CheckboxField. */
export function CheckBox({ label, partly = false, ...input }: CheckBoxProps) {
  const box = (
    <input
      {...input}
      ref={(element) => {
        if (element) element.indeterminate = partly;
      }}
      type="checkbox"
      className={classes.box}
    />
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box
    <label className={classes.labeled}>
      {box}
      {label}
    </label>
  );
}
