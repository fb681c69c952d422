import { Progress } from '@mantine/core';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './license-entries.module.css';

export type LicenseEntry = Schema<'LicenseEntry'>;

const tones: Record<LicenseEntry['status'], Tone> = {
  Valid: 'good',
  Upcoming: 'neutral',
  Expired: 'attention',
  Inactivated: 'attention',
};

/** The licensed features with their terms and what was used of them. */
export function LicenseEntries({ entries }: { entries: readonly LicenseEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.entries} aria-label={t('licenseTerms.entries')}>
      {entries.map((entry) => (
        <li key={entry.name} className={classes.entry}>
          <div className={classes.term}>
            <div className={classes.line}>
              <strong>{entry.name}</strong>
              <StatusBadge label={t(`licenseTerms.statuses.${entry.status}`)} tone={tones[entry.status]} />
            </div>
            <p>
              <DateText value={entry.startsOn} /> –{' '}
              {entry.endsOn ? <DateText value={entry.endsOn} /> : t('licenseTerms.endless')}
            </p>
            {entry.licenseTier && <p>{t('licenseTerms.tierOf', { tier: entry.licenseTier })}</p>}
          </div>
          <div className={classes.use}>
            <Use of={entry} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Use({ of: entry }: { of: LicenseEntry }) {
  const { t } = useTranslation();
  const { metric, consumedMetricsCount: count, maxMetricsCount: max, overusedMetricsCount: over } = entry;
  if (metric === 'unmetered') return <p>{t('licenseTerms.unmetered')}</p>;
  const used = t(`licenseTerms.usedOf.${metric}`, { count });
  if (max === 0) {
    return (
      <>
        <p className={classes.figure}>{used}</p>
        <p>{t('licenseTerms.noLimit')}</p>
        <Details of={entry} />
      </>
    );
  }
  const percent = Math.floor((count * 100) / max);
  const level = over > 0 ? 'red' : percent >= 80 ? 'orange' : 'blue';
  return (
    <>
      <p className={classes.figure}>{t('licenseTerms.share', { used, max, percent })}</p>
      <Progress
        size="sm"
        value={Math.min(percent, 100)}
        color={level}
        aria-label={t('license.used', { percent, product: entry.name })}
      />
      <p className={over > 0 ? classes.over : undefined}>
        {over > 0
          ? t('licenseTerms.overused', { count: over })
          : t('licenseTerms.remaining', { count: entry.remainingMetricsCount })}
        {entry.allowOveruse && ` ${t('licenseTerms.overuseAllowed')}`}
      </p>
      <Details of={entry} />
    </>
  );
}

/** What the pages of documents were used for. */
function Details({ of: entry }: { of: LicenseEntry }) {
  const { t } = useTranslation();
  if (entry.metric !== 'pages' || entry.name === 'OCR') return null;
  const { ocrPages, manualPages, invoices } = entry;
  return (
    <p>
      {[
        t('licenseTerms.ocrPages', { count: ocrPages }),
        t('licenseTerms.manualPages', { count: manualPages }),
        ...(invoices > 0 ? [t('licenseTerms.invoices', { count: invoices })] : []),
      ].join(' · ')}
    </p>
  );
}
