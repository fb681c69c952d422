import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** The next step for the user. */
  hint: string;
  action?: ReactNode;
}

export function EmptyState({ icon: EmptyIcon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {EmptyIcon && <EmptyIcon size={26} stroke={1.4} className={classes.icon} />}
      <Text fw={500}>{title}</Text>
      <Text size="sm" c="dimmed" className={classes.hint}>
        {hint}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const { cause, next, requestId } = explain(error);
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={26} stroke={1.4} className={classes.warning} />
      <Text fw={500}>{cause}</Text>
      <Text size="sm" c="dimmed" className={classes.hint}>
        {next}
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed" ff="monospace">
          {t('common.requestNumber', { id: requestId })}
        </Text>
      )}
      {onRetry && (
        <Button
          className={classes.action}
          variant="default"
          leftSection={<IconRefresh size={15} />}
          onClick={onRetry}
        >
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

const widths = ['72%', '54%', '86%', '64%', '78%', '48%'];

/** Placeholder lines, so that the layout does not shift when the text arrives. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="xs" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} height={12} radius="sm" width={widths[line % widths.length]} />
      ))}
    </Stack>
  );
}
