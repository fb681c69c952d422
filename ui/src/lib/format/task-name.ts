import type { Schema } from '@/lib/api/types';
import type { TFunction } from '@/lib/i18n/i18n';

export function taskName(
  { nameCode, nameOf, name }: Pick<Schema<'Task'>, 'name' | 'nameCode' | 'nameOf'>,
  t: TFunction,
): string {
  return nameCode ? t(`common.taskNames.${nameCode}`, { of: nameOf }) : name;
}
