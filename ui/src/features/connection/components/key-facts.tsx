import { Button, Code, Group } from '@mantine/core';
import { CopyButton } from '@/components/copy/copy-button';
import { askConfirm } from '@/components/dialog/confirm';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { inGroups } from '@/lib/format/fingerprint';
import { saveFile } from '@/lib/grid/csv';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Key, type Profile, useRemoveKey } from '../api/use-connections';
import classes from './connection-page.module.css';

interface KeyFactsProps {
  connectionId: string;
  profile: Profile;
}

/** The key in use with its public part, and the former keys, which still open files. */
export function KeyFacts({ connectionId, profile }: KeyFactsProps) {
  const { t } = useTranslation();
  const { settings, keys, name } = profile;
  const former = keys.filter(({ state }) => state === 'former');
  const current = keys.find(({ state }) => state === 'current');
  return (
    <>
      <div className={classes.detail}>{t(`connections.keyOwners.${settings.keyOwner ?? 'company'}`)}</div>
      {current && <OneKey pgpKey={current} profileName={name} />}
      {former.length > 0 && <div className={classes.reason}>{t('connections.formerKeys')}</div>}
      {former.map((one) => (
        <FormerKey key={one.id} connectionId={connectionId} profileId={profile.id} pgpKey={one} />
      ))}
    </>
  );
}

function OneKey({ pgpKey, profileName }: { pgpKey: Key; profileName: string }) {
  const { t } = useTranslation();
  const { owner, fingerprint, publicKey } = pgpKey;
  const save = () =>
    saveFile(new Blob([publicKey], { type: 'application/pgp-keys' }), `${fingerprint.slice(-16)}.asc`);
  return (
    <>
      <div className={classes.detail}>
        {owner} · {t('connections.algorithm', { name: pgpKey.algorithm, bits: pgpKey.bits })} ·{' '}
        <Validity pgpKey={pgpKey} />
      </div>
      <Code style={{ overflowWrap: 'anywhere' }}>{inGroups(fingerprint)}</Code>
      <Group gap="2xs">
        <CopyButton
          text={inGroups(fingerprint)}
          label={`${t('connections.copyFingerprint')}: ${profileName}`}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${t('connections.downloadKey')}: ${profileName}`}
          onClick={save}
        >
          {t('connections.downloadKey')}
        </Button>
      </Group>
    </>
  );
}

function Validity({ pgpKey: { expired, expiresAt } }: { pgpKey: Key }) {
  const { t } = useTranslation();
  if (!expiresAt) return t('connections.neverExpires');
  return (
    <>
      {t(expired ? 'connections.expired' : 'connections.expires')} <DateText value={expiresAt} />
    </>
  );
}

interface FormerKeyProps {
  connectionId: string;
  profileId: string;
  pgpKey: Key;
}

function FormerKey({ connectionId, profileId, pgpKey: { id, fingerprint, owner } }: FormerKeyProps) {
  const { t } = useTranslation();
  const remove = useRemoveKey(connectionId, profileId);
  const mayChange = useCan('connections', 'update');
  const shown = inGroups(fingerprint);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('connections.removeKeyTitle'),
      body: t('connections.removeKeyBody', { fingerprint: shown }),
      confirm: t('connections.remove'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(id, {
      onSuccess: () => toast('success', t('connections.keyRemoved')),
      onError: toastError,
    });
  };
  return (
    <Group gap="2xs" className={classes.detail}>
      <span>
        {owner} · {shown}
      </span>
      {mayChange && (
        <Button
          size="compact-xs"
          variant="default"
          color="red"
          aria-label={`${t('connections.remove')}: ${shown}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {t('connections.remove')}
        </Button>
      )}
    </Group>
  );
}
