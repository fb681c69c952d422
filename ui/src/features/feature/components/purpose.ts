import { t } from '@/lib/i18n/i18n';
import type { FeatureName } from '@/lib/session/features';

/** What a flag controls. A flag that the product does not read is configuration. */
export const purpose = ({ known }: { known?: FeatureName }): string =>
  t(known ? `features.controls.${known}` : 'features.configuration');
