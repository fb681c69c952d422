import classes from './word-mark.module.css';

/** The check mark of the logo as one stroke of varying width. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={classes.mark}>
      <path
        fill="currentColor"
        d="M2.7 12.2c1.7.6 3.7 2.9 5.2 5.7C10.6 12 15.3 6.4 22 2.4 16.7 7.2 12.5 13.3 9.8 20.6c-.4 1.1-2.1 1.2-2.6.2-1.4-2.9-3-5.5-5.1-7.2-.6-.5-.2-1.7.6-1.4Z"
      />
    </svg>
  );
}

export function WordMark({ size = 17 }: { size?: number }) {
  return (
    <span className={classes.word} style={{ fontSize: size }}>
      <Mark size={Math.round(size * 1.25)} />
      <span>Countersign</span>
    </span>
  );
}
