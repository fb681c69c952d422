import { Button, Skeleton, Text } from '@mantine/core';
import { KeyValue } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import { useTrial } from '../api/use-identity-provider';
import classes from './provider.module.css';

const tones: Record<'pending' | 'valid' | 'invalid', Tone> = {
  pending: 'progress',
  valid: 'good',
  invalid: 'attention',
};

/** What a test sign-in returned. It is read again until the person has signed in at the provider. */
export function TrialResult({ trialId, onClose }: { trialId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTrial(trialId);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={80} aria-hidden="true" />;
  }
  const { state, reason, claims, account } = data;
  return (
    <div className={classes.claims} role="status">
      <StatusBadge tone={tones[state]} label={t(`openid.trial.states.${state}`)} />
      <Text size="sm" my="xs">
        {state === 'pending' && t('openid.trial.pending')}
        {state === 'invalid' && t(`openid.reasons.${reason}`)}
        {state === 'valid' &&
          (account ? t('openid.trial.account', { name: account }) : t('openid.trial.noAccount'))}
      </Text>
      {claims.length > 0 && (
        <KeyValue items={claims.map(({ name, value }) => ({ name, value: <span>{value}</span> }))} />
      )}
      <Text size="xs" c="dimmed" my="xs">
        {t('openid.trial.hint')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('openid.trial.close')}
      </Button>
    </div>
  );
}
