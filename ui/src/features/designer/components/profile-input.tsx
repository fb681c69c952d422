import { Button, type ComboboxItem, Input, Loader, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { explain } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { designerQueries } from '../api/queries';
import { useDesignerState } from '../designer-store';
import { textValue } from '../graph/settings';
import type { FieldInputProps } from './field-props';
import classes from './panels.module.css';

type Profile = Schema<'WorkflowProfile'>;

// Loaded on demand, because the tests of most profiles succeeded.
const TestBadge = lazyComponent(() =>
  import('@/components/connection-test/test-badge').then(({ TestBadge }) => TestBadge),
);

/** A connection profile of the company, searched by its name or its URL. */
export function ProfileInput({ field, path, value, onChange, errorAt, readOnly }: FieldInputProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const id = textValue(value);
  const { data, error, isFetching, refetch } = useProfiles();
  const profiles = data?.profiles.filter(({ type }) => type === field.profileType);
  const byId = new Map(profiles?.map((profile) => [profile.id, profile]));
  const options = [...byId.values()].map(({ id: one, name }) => ({ value: one, label: name }));
  // A profile that was deleted, or that an import names, stays until another one is chosen.
  if (id && !byId.has(id) && (profiles || error))
    options.unshift({ value: id, label: profiles ? t('designer.unknownProfile', { id }) : id });
  const chosen = byId.get(id);
  const empty = profiles?.length === 0;
  return (
    <div className={classes.profile}>
      <Select
        label={textOf(field.label)}
        description={field.help && textOf(field.help)}
        error={errorAt(path)}
        data-path={path}
        withAsterisk={field.required}
        readOnly={readOnly}
        searchable
        allowDeselect={false}
        placeholder={isFetching && !profiles ? t('common.loading') : undefined}
        rightSection={isFetching && !profiles ? <Loader size={14} /> : undefined}
        data={options}
        filter={matching(byId)}
        nothingFoundMessage={empty || !profiles ? undefined : t('designer.noProfileFound')}
        value={id || null}
        onChange={onChange}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            <Address profile={byId.get(option.value)} />
          </span>
        )}
      />
      <Address profile={chosen} />
      {empty && (
        <p className={classes.hint} role="status">
          {t('designer.noProfiles', { type: field.profileType?.toUpperCase() ?? '' })}
        </p>
      )}
      {error && !profiles && (
        <Input.Error role="alert">
          {explain(error).cause}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Input.Error>
      )}
    </div>
  );
}

function useProfiles() {
  const workflowId = useDesignerState((state) => state.workflowId);
  return useQuery(designerQueries.profiles(useApi(), workflowId));
}

/** The URL of a profile, and the state of its latest test unless it succeeded. */
function Address({ profile }: { profile: Profile | undefined }) {
  if (!profile) return null;
  return (
    <span className={classes.hint}>
      {profile.url} {profile.state !== 'valid' && <TestBadge state={profile.state} />}
    </span>
  );
}

const matching =
  (byId: ReadonlyMap<string, Profile>): OptionsFilter =>
  ({ options, search }) => {
    const word = search.trim().toLowerCase();
    return (options as ComboboxItem[]).filter(({ value, label }) =>
      `${label} ${byId.get(value)?.url ?? ''}`.toLowerCase().includes(word),
    );
  };
