import type { Schema } from '@/lib/api/types';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';

type Line = Schema<'HistoryLine'>;
type Person = Pick<Schema<'HistoryPerson'>, 'id' | 'name' | 'username'>;

/** Names shared by several people in these lines: these are shown with the username. */
export function duplicateNames(lines: Line[]): Set<string> {
  const ids = new Map<string, Set<string>>();
  for (const { actor, onBehalfOf } of lines) {
    for (const { id, name } of [actor, onBehalfOf ?? {}] as { id?: string; name?: string }[]) {
      if (id && name) ids.set(name, (ids.get(name) ?? new Set()).add(id));
    }
  }
  return new Set([...ids].filter(([, people]) => people.size > 1).map(([name]) => name));
}

/** The actor and the person they acted for. The username distinguishes people with the same name. */
export function ActorName({ line: { actor, onBehalfOf }, shared }: { line: Line; shared: Set<string> }) {
  const { t } = useTranslation();
  const names = {
    person: () => nameOf({ id: '', name: '', ...actor }, shared, t),
    agent: () => actor.name ?? '',
    platform: () => t('history.platform', { name: actor.name }),
    workflow: () => (actor.workflow ? t(`history.workflows.${actor.workflow}`) : t('history.system')),
    system: () => t('history.system'),
  };
  const who = names[actor.kind]();
  const usernames = [actor.username, onBehalfOf?.username].filter(Boolean).join(', ');
  return (
    <strong title={usernames || undefined}>
      {onBehalfOf ? t('history.behalf', { who, name: nameOf(onBehalfOf, shared, t) }) : who}
    </strong>
  );
}

function nameOf({ name, username }: Person, shared: Set<string>, t: TFunction): string {
  return username && shared.has(name) ? t('history.namesake', { name, username }) : name;
}
