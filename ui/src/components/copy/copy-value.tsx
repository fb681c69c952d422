import { Text } from '@mantine/core';
import { CopyButton } from './copy-button';
import classes from './copy-value.module.css';

interface CopyValueProps {
  label: string;
  hint: string;
  value: string;
  /** The accessible name of the button, if the page has several. */
  buttonLabel?: string;
}

/** A value to enter in another system, with a button that copies it. */
export function CopyValue({ label, hint, value, buttonLabel }: CopyValueProps) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      <div className={classes.value}>
        <code>{value}</code>
        <CopyButton text={value} {...(buttonLabel && { label: buttonLabel })} />
      </div>
    </div>
  );
}
