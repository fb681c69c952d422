import type { Schema } from '@/lib/api/types';
import { useUser } from './context';
import type { SessionUser } from './session';

/** The feature flags that the product reads. */
export type FeatureName = NonNullable<Schema<'FeatureFlag'>['known']>;

/** Whether the company of the user has a feature. The server refuses what is off. */
export const hasFeature = (user: SessionUser | undefined, name: FeatureName): boolean =>
  user?.features.includes(name) ?? false;

export const useFeature = (name: FeatureName): boolean => hasFeature(useUser(), name);
