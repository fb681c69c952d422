import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { placeServerErrors } from '@/components/form/server-errors';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import {
  type Settings,
  type TestResult,
  useBeginTestSignIn,
  useTestIdentityProvider,
} from '../api/use-identity-provider';
import classes from './provider.module.css';
import type { ProviderKit } from './provider-fields';

interface ProviderTestProps {
  kit: ProviderKit;
  onTrial: (trialId: string) => void;
}

/** Tests the entered settings, whether or not they are saved. */
export function ProviderTest({ kit, onTrial }: ProviderTestProps) {
  const { t } = useTranslation();
  const test = useTestIdentityProvider();
  const begin = useBeginTestSignIn();
  const [address, setAddress] = useState('');
  const { issuer, clientId, clientSecret, scopes, mailDomains } = kit.values;
  const settings: Settings = { issuer, clientId, scopes, mailDomains, ...(clientSecret && { clientSecret }) };
  const failed = (error: unknown) => {
    if (!placeServerErrors(kit.form, error).all) toastError(error);
  };
  const incomplete = issuer.trim() === '' || clientId.trim() === '';
  const signIn = () => {
    // Opened before the request: browsers block windows that open later than the click.
    const opened = window.open('about:blank', '_blank');
    begin.mutate(settings, {
      onSuccess: ({ id, address: to }) => {
        setAddress(opened ? '' : to);
        if (opened) opened.location.href = to;
        onTrial(id);
      },
      onError: (error) => {
        opened?.close();
        failed(error);
      },
    });
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('openid.test.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('openid.test.hint')}
      </Text>
      <Group gap="xs" my="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={incomplete}
          loading={test.isPending}
          onClick={() => test.mutate(settings, { onError: failed })}
        >
          {t('openid.test.run')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={incomplete}
          loading={begin.isPending}
          onClick={signIn}
        >
          {t('openid.test.signIn')}
        </Button>
      </Group>
      {address && (
        <Anchor href={address} target="_blank" size="sm">
          {t('openid.test.open')}
        </Anchor>
      )}
      <div role="status">
        {test.isPending && <StatusBadge tone="progress" label={t('openid.test.connecting')} />}
        {!test.isPending && test.data && <Checks result={test.data} />}
      </div>
    </div>
  );
}

function Checks({ result: { checks } }: { result: TestResult }) {
  const { t } = useTranslation();
  const tone = (reason: string): Tone =>
    reason === 'none' ? 'good' : reason === 'notReached' ? 'neutral' : 'attention';
  return (
    <ul className={classes.checks} aria-label={t('openid.test.title')}>
      {checks.map(({ check, reason }) => (
        <li key={check} className={classes.check}>
          <StatusBadge
            tone={tone(reason)}
            label={t(
              reason === 'none'
                ? 'openid.test.valid'
                : reason === 'notReached'
                  ? 'openid.test.skipped'
                  : 'openid.test.invalid',
            )}
          />
          <strong>{t(`openid.checks.${check}`)}</strong>
          {reason !== 'none' && <span>{t(`openid.reasons.${reason}`)}</span>}
        </li>
      ))}
    </ul>
  );
}
