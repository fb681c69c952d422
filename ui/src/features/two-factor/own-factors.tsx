import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { hasPasskeys } from '@/lib/account/passkeys';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Factor, type OwnFactors as State, useOwnFactors } from './api/use-own-factors';
import classes from './own-factors.module.css';

const AddFactor = lazyComponent(() => import('./components/add-factor').then((form) => form.AddFactor));
const change = () => import('./components/change-factor');
const RenameFactor = lazyComponent(() => change().then((form) => form.RenameFactor));
const RemoveFactor = lazyComponent(() => change().then((form) => form.RemoveFactor));
const RenewCodes = lazyComponent(() => change().then((form) => form.RenewCodes));

/** The second factors with which a person signs in. */
export function OwnFactors() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwnFactors();
  return (
    <Panel title={t('factors.title')}>
      {data ? (
        <Loaded state={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Panel>
  );
}

function Loaded({ state }: { state: State }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReactNode>();
  const close = () => setOpen(undefined);
  const { items, recoveryCodes, fewCodes, required, hasPassword, passkeys } = state;
  const first = items.length === 0;
  if (first && !hasPassword) return <Text size="sm">{t('factors.elsewhere')}</Text>;
  return (
    <Stack gap="sm">
      {first && <Text size="sm">{t('factors.none')}</Text>}
      {required && (
        <Text size="sm" c="dimmed">
          {t('factors.required')}
        </Text>
      )}
      {!first && (
        <ul className={classes.rows} aria-label={t('factors.title')}>
          {items.map((factor) => (
            <Row
              key={factor.id}
              factor={factor}
              onRename={() => setOpen(<RenameFactor factor={factor} onClose={close} />)}
              // The server keeps the last one while a role requires it.
              {...(!(required && items.length === 1) && {
                onRemove: () => setOpen(<RemoveFactor factor={factor} onClose={close} />),
              })}
            />
          ))}
        </ul>
      )}
      {!first && (
        <Text size="sm" c={fewCodes ? 'red' : 'dimmed'}>
          {t('factors.left', { count: recoveryCodes })}
          {fewCodes && ` · ${t('factors.few')}`}
        </Text>
      )}
      <Group gap="xs">
        {passkeys && hasPasskeys() && (
          <Button
            variant={first ? 'filled' : 'default'}
            onClick={() => setOpen(<AddFactor kind="passkey" first={first} onClose={close} />)}
          >
            {t('factors.add.passkey')}
          </Button>
        )}
        <Button
          variant={first && !(passkeys && hasPasskeys()) ? 'filled' : 'default'}
          onClick={() => setOpen(<AddFactor kind="totp" first={first} onClose={close} />)}
        >
          {t('factors.add.totp')}
        </Button>
        {!first && (
          <Button variant="default" onClick={() => setOpen(<RenewCodes onClose={close} />)}>
            {t('factors.renew')}
          </Button>
        )}
      </Group>
      {open && <LazyDialog onClose={close}>{open}</LazyDialog>}
    </Stack>
  );
}

interface RowProps {
  factor: Factor;
  onRename: () => void;
  onRemove?: () => void;
}

function Row({ factor, onRename, onRemove }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span>
        <span className={classes.name}>{factor.name}</span>
        <br />
        <span className={classes.facts}>
          {t(`factors.kind.${factor.kind}`)} · {t(factor.lastUsedAt ? 'factors.lastUsed' : 'factors.addedOn')}{' '}
          <DateText value={factor.lastUsedAt ?? factor.createdAt} withTime />
        </span>
      </span>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onRename}
          aria-label={t('factors.renameOf', { name: factor.name })}
        >
          {t('factors.rename')}
        </Button>
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={onRemove}
            aria-label={t('factors.removeOf', { name: factor.name })}
          >
            {t('factors.remove')}
          </Button>
        )}
      </Group>
    </li>
  );
}
