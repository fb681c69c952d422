import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';

export type AuditAction = Schema<'AuditEntry'>['action'];

/** The sentence of a history without its actor: "Released the batch". */
export function actionLabel(action: AuditAction, t: TFunction): string {
  return withoutActor(t(`historyActions.${action}`, { who: '' }));
}

/** The label of each action, for filters and downloads. */
export function actionLabels(t: TFunction): Record<string, string> {
  const all = t('historyActions', { returnObjects: true }) as Record<string, Record<string, string>>;
  return Object.fromEntries(
    Object.entries(all).flatMap(([noun, sentences]) =>
      Object.entries(sentences).map(([verb, sentence]) => [
        `${noun}.${verb}`,
        withoutActor(sentence.replace('{{who}}', '')),
      ]),
    ),
  );
}

function withoutActor(sentence: string): string {
  const text = sentence.replace(/\s+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
