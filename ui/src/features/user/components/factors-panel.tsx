import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { askConfirm } from '@/components/dialog/confirm';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { userDetails } from '../api/detail-queries';
import { type Account, useResetFactors } from '../api/use-user-commands';
import classes from '../user-page.module.css';
import { useMayEdit, usePeople } from './people';

/** The second factors of the person. Another administrator resets them, for example after the loss of the phone. */
export function FactorsPanel({ user }: { user: Account }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(userDetails.factors(useApi(), user.id, usePeople()));
  return (
    <Panel title={t('users.factors')}>
      {data ? (
        <Factors user={user} state={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  );
}

function Factors({ user, state }: { user: Account; state: Schema<'TwofactorState'> }) {
  const { t } = useTranslation();
  const self = useUser()?.userId === user.id;
  const mayReset = useMayEdit('manage') && !self;
  const reset = useResetFactors(user.id);
  const { items, recoveryCodes, required } = state;
  const ask = async () => {
    const sure = await askConfirm({
      title: t('users.resetFactorsTitle', { name: user.fullName }),
      body: t(required ? 'users.resetFactorsRequired' : 'users.resetFactorsBody'),
      confirm: t('users.resetFactors'),
      danger: true,
    });
    if (!sure) return;
    reset.mutate(undefined, {
      onSuccess: () => toast('success', t('users.factorsReset'), user.fullName),
      onError: toastError,
    });
  };
  return (
    <Stack gap="xs">
      {items.length === 0 ? (
        <Text size="sm">{t(required ? 'users.factorsMissing' : 'users.noFactors')}</Text>
      ) : (
        <ul className={classes.rows} aria-label={t('users.factors')}>
          {items.map(({ id, name, lastUsedAt, createdAt }) => (
            <li key={id} className={classes.row}>
              <span>{name}</span>
              <span className={classes.facts}>
                <span>{t(lastUsedAt ? 'users.factorUsed' : 'users.factorAdded')}</span>
                <DateText value={lastUsedAt ?? createdAt} withTime />
              </span>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('users.recoveryCodes', { count: recoveryCodes })}
        </Text>
      )}
      {mayReset && items.length > 0 && (
        <div>
          <Button variant="default" loading={reset.isPending} onClick={() => void ask()}>
            {t('users.resetFactors')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
