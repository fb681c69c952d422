import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hint } from '@/components/hint/hint';
import { StatusBadge } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './batch-problem.module.css';

type Problem = Schema<'BatchProblem'>;

// Red is reserved for money at risk.
const inDoubt = ({ kind }: Problem): boolean =>
  kind === 'unknown' || kind === 'rejected' || kind === 'missed_cutoff';

/** The problem of a batch, the report of the bank or printer, and the next step. */
export function BatchProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <Alert
      role="alert"
      color={inDoubt(problem) ? 'red' : 'orange'}
      icon={<IconAlertTriangle size={18} />}
      title={t(`problems.kinds.${problem.kind}`)}
    >
      <ProblemText problem={problem} />
    </Alert>
  );
}

export function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <>
      {problem.message && (
        <p className={classes.message}>{t('problems.message', { message: problem.message })}</p>
      )}
      <p className={classes.next}>{t(`problems.steps.${problem.nextStep}`)}</p>
    </>
  );
}

/** The problem of a row instead of its status, which would look normal. */
export function ProblemBadge({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <span {...hint(t(`problems.steps.${problem.nextStep}`))}>
      <StatusBadge
        tone={inDoubt(problem) ? 'risk' : 'attention'}
        label={t(`problems.kinds.${problem.kind}`)}
      />
    </span>
  );
}
