import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { FormFailure } from '@/components/form/form-failure';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import type { Plan } from '../api/use-configuration';
import { ConfigurationEntries } from './configuration-entries';
import { ProblemList, problemsOf } from './problem-list';
import { type CheckedFile, isUndecided, type useConfigurationFile } from './use-configuration-file';

interface ConfigurationPlanProps {
  file: ReturnType<typeof useConfigurationFile>;
  checked: CheckedFile;
}

/** What a checked file would change, or has changed. */
export function ConfigurationPlan({ file, checked }: ConfigurationPlanProps) {
  const { t } = useTranslation();
  const { name, plan, state } = checked;
  const undecided = isUndecided(checked);
  const ask = async (asked: Plan) => {
    const sure = await askConfirm({
      title: t('dataExport.configuration.applyTitle', { count: asked.changes }),
      body: question(t, asked),
      confirm: t('dataExport.configuration.apply', { count: asked.changes }),
    });
    if (sure) file.apply(checked, asked);
  };
  return (
    <Stack component="section" gap="sm" aria-label={t('dataExport.configuration.planOf', { name })}>
      <div>
        <Text size="sm" fw={600} lineClamp={2}>
          {name}
        </Text>
        {plan && (
          <Text size="sm" c="dimmed">
            {t('dataExport.configuration.counts', countsOf(plan))}{' '}
            {undecided && plan.waiting > 0 && waitsOf(t, plan)}
          </Text>
        )}
      </div>
      {plan?.changes === 0 && <Text size="sm">{t('dataExport.configuration.same')}</Text>}
      {plan && <ConfigurationEntries entries={plan.entries} />}
      {/* Beside the buttons, because the list of changes may be long. */}
      {state === 'outdated' && (
        <Alert color="orange" role="alert" title={t('dataExport.configuration.outdated')}>
          {plan && t('dataExport.configuration.outdatedHint')}
        </Alert>
      )}
      {plan && state === 'applied' && <Applied plan={plan} />}
      <Failure error={file.failure} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" disabled={file.busy} onClick={file.discard}>
          {undecided || !plan ? t('dataExport.configuration.discard') : t('common.close')}
        </Button>
        {!plan && (
          <Button loading={file.busy} onClick={() => file.checkAgain(checked)}>
            {t('dataExport.configuration.checkAgain')}
          </Button>
        )}
        {plan && undecided && (
          <Button loading={file.busy} onClick={() => void ask(plan)}>
            {t('dataExport.configuration.apply', { count: plan.changes })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Entries by what happens to them. */
function countsOf({ entries }: Plan) {
  const of = (wanted: Entry['action']) => entries.filter(({ action }) => action === wanted).length;
  return { added: of('add'), changed: of('change'), same: of('keep') };
}

function question(t: TFunction, plan: Plan): string {
  const { added, changed } = countsOf(plan);
  const effect = t('dataExport.configuration.applyBody', { added, changed });
  return plan.waiting > 0 ? `${effect} ${waitsOf(t, plan)}` : effect;
}

const waitsOf = (t: TFunction, { waiting }: Plan): string =>
  t('dataExport.configuration.waiting', { count: waiting });

type Entry = Plan['entries'][number];
type Section = Entry['section'];

const proposals = { to: '/$tenant/proposals', text: 'dataExport.configuration.proposals' } as const;
const bankAccounts = {
  to: '/$tenant/company-settings/bank-accounts',
  text: 'dataExport.configuration.bankAccounts',
} as const;
const connections = {
  to: '/$tenant/company-settings/connections',
  text: 'dataExport.configuration.connections',
} as const;

type Target = typeof proposals | typeof bankAccounts | typeof connections;

function Links({ of, tenant }: { of: readonly Target[]; tenant: string }) {
  const { t } = useTranslation();
  return of.map(({ to, text }, n) => (
    <Fragment key={to}>
      {n > 0 && ', '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to={to} params={{ tenant }} />}
      >
        {t(text)}
      </Anchor>
    </Fragment>
  ));
}

/** What was applied, and the way to what waits. */
function Applied({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const { changes, waiting, entries } = plan;
  const now = changes - waiting;
  const touches = (section: Section) =>
    entries.some((entry) => entry.section === section && entry.action !== 'keep');
  const waits = (is: (entry: Entry) => boolean) => entries.some((entry) => entry.waits && is(entry));
  const links = [
    ...(waits(({ section }) => section !== 'bankAccounts') ? [proposals] : []),
    ...(waits(({ section }) => section === 'bankAccounts') ? [bankAccounts] : []),
  ];
  return (
    <Alert
      color="blue"
      role="status"
      icon={waiting > 0 ? <IconHourglass size={18} /> : undefined}
      title={t('dataExport.configuration.applied')}
    >
      {now > 0 && t('dataExport.configuration.effective', { count: now })}{' '}
      {waiting > 0 && (
        <>
          {waitsOf(t, plan)} <Links of={links} tenant={tenant} />
        </>
      )}
      {touches('connections') && (
        <div>
          {t('dataExport.configuration.secrets')} <Links of={[connections]} tenant={tenant} />
        </div>
      )}
    </Alert>
  );
}

/** Why the file was not applied. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const problems = problemsOf(error);
  if (problems.length === 0) return <FormFailure error={error} />;
  return (
    <Alert color="red" role="alert" title={t('dataExport.configuration.refused', { count: problems.length })}>
      <ProblemList problems={problems} />
    </Alert>
  );
}
