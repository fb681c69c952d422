import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useDesignerState } from '../designer-store';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';
import { RecordSelect } from './record-select';

// Loaded on demand, because the tests of most profiles succeeded.
const TestBadge = lazyComponent(() =>
  import('@/components/connection-test/test-badge').then(({ TestBadge }) => TestBadge),
);

/** A connection profile of the company, searched by its name or its URL. */
export function ProfileInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const workflowId = useDesignerState((state) => state.workflowId);
  const found = useQuery(designerQueries.profiles(useApi(), workflowId));
  const { profileType } = props.field;
  return (
    <RecordSelect
      {...props}
      records={found.data?.profiles.filter(({ type }) => type === profileType)}
      loading={found.isFetching && !found.data}
      error={found.error}
      onRetry={() => void found.refetch()}
      unknown={(id) => t('designer.unknownProfile', { id })}
      empty={t('designer.noProfiles', { type: profileType?.toUpperCase() ?? '' })}
      notFound={t('designer.noProfileFound')}
      searched={({ url }) => url}
      detail={(profile) => <Address profile={profile} />}
    />
  );
}

/** The URL of a profile, and the state of its latest test unless it succeeded. */
function Address({ profile }: { profile: Schema<'WorkflowProfile'> }) {
  return (
    <span className={classes.hint}>
      {profile.url} {profile.state !== 'valid' && <TestBadge state={profile.state} />}
    </span>
  );
}
