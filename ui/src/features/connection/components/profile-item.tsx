import { Text } from '@mantine/core';
import { TestBadge } from '@/components/connection-test/test-badge';
import { CopyValue } from '@/components/copy/copy-value';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Connection, Profile } from '../api/use-connections';
import classes from './connection-page.module.css';
import { KeyFacts } from './key-facts';
import { ProfileButtons } from './profile-buttons';
import { ProfileUses } from './profile-uses';

interface ProfileItemProps {
  connection: Connection;
  profile: Profile;
  onEdit: () => void;
}

/** A profile with the result of its latest test. */
export function ProfileItem({ connection, profile, onEdit }: ProfileItemProps) {
  const { t } = useTranslation();
  const { name, test, authorizationRedirect } = profile;
  return (
    <li className={classes.profile}>
      <div className={classes.about}>
        <div className={classes.line}>
          <strong>{name}</strong>
          <TestBadge state={test.state} />
          {test.at && test.state !== 'connecting' && (
            <Text span size="xs" c="dimmed">
              <DateText value={test.at} withTime />
            </Text>
          )}
        </div>
        {connection.type === 'pgp' ? (
          <KeyFacts connectionId={connection.id} profile={profile} />
        ) : (
          <Server profile={profile} />
        )}
        {test.state === 'invalid' && (
          <div className={classes.reason} role="status">
            {t(`connectionTest.reasons.${test.reason}`)}
          </div>
        )}
        {authorizationRedirect && (
          <div className={classes.redirect}>
            <CopyValue
              label={t('connections.redirect')}
              hint={t('connections.redirectHint')}
              value={authorizationRedirect}
              buttonLabel={`${t('connections.copyRedirect')}: ${name}`}
            />
          </div>
        )}
        <ProfileUses profile={profile} />
      </div>
      <ProfileButtons connection={connection} profile={profile} onEdit={onEdit} />
    </li>
  );
}

function Server({ profile: { settings } }: { profile: Profile }) {
  const { t } = useTranslation();
  const { host, port, url, login, authentication } = settings;
  const where = url ?? `${host}:${port}`;
  return (
    <div className={classes.detail}>
      {[where, t(`settingNames.authentications.${authentication}`), login].filter(Boolean).join(' · ')}
    </div>
  );
}
