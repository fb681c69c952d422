import type { TFunction } from '@/lib/i18n/i18n';
import type { ComponentEntry } from '../api/use-components';

const started = ['Intelligent Capture', 'Invoice Approval', 'Import Payments', 'Payments'] as const;

type Named = Pick<ComponentEntry, 'componentType' | 'workflowType' | 'triggers'>;

export const typeName = (t: TFunction, { componentType }: Named): string =>
  t(`components.types.${componentType}` as 'components.types.workflow');

/** The triggers of its jobs, translated. */
export function beginsWith(t: TFunction, { workflowType, triggers }: Named): string {
  const known = started.find((type) => type === workflowType);
  return known ? t(`components.begins.${known}`) : triggers;
}
