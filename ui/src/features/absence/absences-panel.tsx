import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Absence, useAbsences, useCancelAbsence } from './api/use-absences';
import classes from './components/absences.module.css';

// Loaded on demand, because few visits of the page enter an absence.
const AbsenceForm = lazyComponent(() => import('./components/absence-form').then((form) => form.AbsenceForm));

interface AbsencesPanelProps {
  /** Without it, the absences are one's own. */
  userId?: string;
  readOnly?: boolean;
}

/** The absences of a person with the delegates who decide meanwhile. */
export function AbsencesPanel({ userId, readOnly = false }: AbsencesPanelProps) {
  const { t } = useTranslation();
  const found = useAbsences(userId);
  const [entering, setEntering] = useState(false);
  const [complete, setComplete] = useState(false);
  const past = found.data?.absences.filter((absence) => !isOpen(absence)) ?? [];
  const hidden = complete ? [] : past.slice(shownPast);
  return (
    <Panel title={t('absences.title')}>
      <Text size="xs" c="dimmed" mb="sm">
        {t('absences.hint')}
      </Text>
      {!found.data && found.isError && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {!found.data && !found.isError && <TextSkeleton lines={3} />}
      {found.data && (
        <>
          {found.data.absences.length > 0 && (
            <ul className={classes.list} aria-label={t('absences.title')}>
              {found.data.absences
                .filter((absence) => !hidden.includes(absence))
                .map((absence) => (
                  <AbsenceItem
                    key={absence.id}
                    absence={absence}
                    currency={found.data.currency}
                    userId={userId}
                    readOnly={readOnly}
                  />
                ))}
            </ul>
          )}
          {hidden.length > 0 && (
            <Button size="compact-sm" variant="subtle" mb="sm" onClick={() => setComplete(true)}>
              {t('absences.earlier', { count: hidden.length })}
            </Button>
          )}
          {!readOnly && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEntering(true)}>
              {t('absences.enter')}
            </Button>
          )}
          {entering && (
            <LazyDialog onClose={() => setEntering(false)}>
              <AbsenceForm
                userId={userId}
                today={found.data.today}
                currency={found.data.currency}
                onClose={() => setEntering(false)}
              />
            </LazyDialog>
          )}
        </>
      )}
    </Panel>
  );
}

const isOpen = ({ state }: Absence) => state === 'planned' || state === 'running';

/** Further ones are shown on request. */
const shownPast = 2;

const tones: Record<Absence['state'], Tone> = {
  planned: 'neutral',
  running: 'good',
  ended: 'neutral',
  canceled: 'neutral',
};

interface AbsenceItemProps {
  absence: Absence;
  currency: string;
  userId: string | undefined;
  readOnly: boolean;
}

function AbsenceItem({ absence, currency, userId, readOnly }: AbsenceItemProps) {
  const { t } = useTranslation();
  const cancel = useCancelAbsence(userId);
  const { from, to, delegate, amountLimit, state, enteredBy } = absence;
  const open = isOpen(absence);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('absences.cancelTitle'),
      body: t('absences.cancelBody', { name: delegate.name }),
      confirm: t(state === 'running' ? 'absences.end' : 'absences.cancel'),
      danger: true,
    });
    if (!sure) return;
    cancel.mutate(absence.id, {
      onSuccess: () => toast('success', t('absences.canceled')),
      onError: toastError,
    });
  };
  return (
    <li className={classes.absence}>
      <div className={classes.about}>
        <div className={classes.days}>
          <span>
            <DateText value={from} /> – <DateText value={to} />
          </span>
          <StatusBadge tone={tones[state]} label={t(`absences.states.${state}`)} />
        </div>
        <div>{t('absences.by', { name: delegate.name })}</div>
        <div className={classes.detail}>
          {[
            amountLimit && t('absences.upTo', { limit: formatMoney({ amount: amountLimit, currency }) }),
            enteredBy && t('absences.enteredBy', { name: enteredBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {open && !delegate.assigned && (
          <div className={classes.warning}>{t('absences.notAskedHint', { name: delegate.name })}</div>
        )}
      </div>
      {open && !readOnly && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          aria-label={`${t(state === 'running' ? 'absences.end' : 'absences.cancel')}: ${from} – ${to}`}
          onClick={() => void ask()}
        >
          {t(state === 'running' ? 'absences.end' : 'absences.cancel')}
        </Button>
      )}
    </li>
  );
}
