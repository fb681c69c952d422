import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';

/** "Capture invoice-2231.pdf". A job without a code has a name that a person typed. */
export function jobName(
  { nameCode, nameOf, name }: Pick<Schema<'Job'>, 'name' | 'nameCode' | 'nameOf'>,
  t: TFunction,
): string {
  return nameCode ? t(`jobs.names.${nameCode}`, { of: nameOf }) : name;
}

export function stepName(
  { nameCode, name }: Pick<Schema<'JobStep'>, 'name' | 'nameCode'>,
  t: TFunction,
): string {
  return nameCode ? t(`jobs.stepNames.${nameCode}`) : name;
}
