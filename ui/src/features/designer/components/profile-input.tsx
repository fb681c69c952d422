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

type Profile = Schema<'WorkflowProfile'>;

// Loaded on demand, because the tests of most profiles succeeded.
const TestBadge = lazyComponent(() =>
  import('@/components/connection-test/test-badge').then(({ TestBadge }) => TestBadge),
);

/** A connection profile of the company, searched by its name or its URL. */
export function ProfileInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { profileType } = props.field;
  const workflowId = useDesignerState((state) => state.workflowId);
  const found = useQuery(designerQueries.profiles(useApi(), workflowId));
  const address = (profile: Profile) => <Address profile={profile} />;
  return (
    <RecordSelect
      {...props}
      found={found}
      records={found.data?.profiles.filter(({ type }) => type === profileType)}
      texts={{
        unknown: (id) => t('designer.unknownProfile', { id }),
        nothingFound: t('designer.noProfileFound'),
        empty: t('designer.noProfiles', { type: profileType?.toUpperCase() ?? '' }),
      }}
      words={({ url }) => url}
      note={address}
      about={address}
    />
  );
}

/** The URL of a profile, and the state of its latest test unless it succeeded. */
function Address({ profile }: { profile: Profile }) {
  return (
    <span className={classes.hint}>
      {profile.url} {profile.state !== 'valid' && <TestBadge state={profile.state} />}
    </span>
  );
}
