import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';

/** Who acted, and for whom a delegate did. */
export function useWho({ actor, onBehalfOf }: Schema<'HistoryLine'>): string {
  const { t } = useTranslation();
  const names = {
    person: () => actor.name ?? '',
    agent: () => actor.name ?? '',
    platform: () => t('history.platform', { name: actor.name }),
    workflow: () => (actor.workflow ? t(`history.workflows.${actor.workflow}`) : t('history.system')),
    system: () => t('history.system'),
  };
  const who = names[actor.kind]();
  return onBehalfOf ? t('history.behalf', { who, name: onBehalfOf.name }) : who;
}
