import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { askConfirm } from '@/components/dialog/confirm';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { deviceOf } from './device';
import classes from './session-list.module.css';

type OpenSession = Schema<'UserSession'>;

interface SessionsPanelProps {
  title: string;
  hint: string;
  found: Pick<UseQueryResult<Schema<'SessionsOutputBody'>>, 'data' | 'error' | 'refetch'>;
  /** Ends sessions; without it they are shown only. */
  end?: {
    one: (id: string) => void;
    all: () => void;
    busy: boolean;
    /** What the button for all sessions says, and its question. */
    allLabel: string;
    allTitle: string;
  };
}

/** The open sessions of a person. Each ends at once; the session of this page ends by signing out. */
export function SessionsPanel({ title, hint, found, end }: SessionsPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = found;
  const others = data?.items.filter(({ current }) => !current) ?? [];
  const ask = async (question: string, run: () => void) => {
    const sure = await askConfirm({
      title: question,
      body: t('sessions.endBody'),
      confirm: t('sessions.end'),
      danger: true,
    });
    if (sure) run();
  };
  return (
    <Panel
      title={title}
      actions={
        end &&
        others.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={end.busy}
            onClick={() => void ask(end.allTitle, end.all)}
          >
            {end.allLabel}
          </Button>
        )
      }
    >
      {data ? (
        <Sessions
          items={data.items}
          hint={hint}
          {...(end && {
            busy: end.busy,
            onEnd: (session: OpenSession) =>
              void ask(t('sessions.endTitle', { device: deviceName(session.userAgent, t) }), () =>
                end.one(session.id),
              ),
          })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Panel>
  );
}

interface SessionsProps {
  items: readonly OpenSession[];
  hint: string;
  busy?: boolean;
  onEnd?: (session: OpenSession) => void;
}

function Sessions({ items, hint, busy = false, onEnd }: SessionsProps) {
  const { t } = useTranslation();
  if (items.length === 0) return <div className={classes.facts}>{hint}</div>;
  return (
    <ul className={classes.list}>
      {items.map((session) => {
        const device = deviceName(session.userAgent, t);
        const DeviceIcon = deviceOf(session.userAgent).phone ? IconDeviceMobile : IconDeviceDesktop;
        return (
          <li key={session.id} className={classes.item}>
            <DeviceIcon size={20} stroke={1.5} className={classes.icon} aria-hidden="true" />
            <div className={classes.text}>
              <div className={classes.device} title={session.userAgent}>
                {device}
              </div>
              <div className={classes.facts}>
                <span>{session.clientIp || t('sessions.unknownAddress')}</span>
                <span>
                  {t('sessions.started')} <DateText value={session.startedAt} withTime />
                </span>
                {session.lastActiveAt && (
                  <span>
                    {t('sessions.lastActive')} <DateText value={session.lastActiveAt} withTime />
                  </span>
                )}
              </div>
            </div>
            {session.current ? (
              <StatusBadge label={t('sessions.current')} tone="good" />
            ) : (
              onEnd && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  aria-label={t('sessions.endOf', { device })}
                  onClick={() => onEnd(session)}
                >
                  {t('sessions.end')}
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

function deviceName(userAgent: string, t: TFunction): string {
  const { browser, system, program } = deviceOf(userAgent);
  if (browser && system) return t('sessions.device', { browser, system });
  return browser ?? program ?? t('sessions.unknownDevice');
}
