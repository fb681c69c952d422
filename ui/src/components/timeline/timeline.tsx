import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useScrollFocus } from '@/components/layout/use-scroll-focus';
import classes from './timeline.module.css';

export interface TimelineStep {
  id: string;
  label: string;
  state: 'done' | 'current' | 'waiting' | 'failed';
  /** The actor, or the person responsible for the next step. */
  who?: ReactNode;
  when?: ReactNode;
  /** A hash, a file name, a reason. */
  detail?: ReactNode;
}

interface TimelineProps {
  label: string;
  steps: TimelineStep[];
  direction?: 'row' | 'column';
}

/** The milestones of an invoice or a batch: event, actor and time, and the next step. */
export function Timeline({ label, steps, direction = 'row' }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol
      ref={list}
      className={classes.timeline}
      data-direction={direction}
      aria-label={label}
      tabIndex={useScrollFocus(list)}
    >
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {step.state === 'done' && <IconCheck size={12} stroke={3} />}
            {step.state === 'failed' && <IconX size={12} stroke={3} />}
          </span>
          <span className={classes.text}>
            <span className={classes.label}>{step.label}</span>
            {(step.who || step.when) && (
              <span className={classes.meta}>
                {step.who && <span>{step.who}</span>}
                {step.who && step.when && <span className={classes.separator}> · </span>}
                {step.when && <span>{step.when}</span>}
              </span>
            )}
            {step.detail && <span className={classes.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
