import { Button, Group, Loader, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { type CrmAccount, leastSearch, useCrmSearch } from '../api/use-tenants';
import classes from './crm-search.module.css';
import { postalAddress } from './postal-address';

const debounceDelay = 300;

interface CrmSearchProps {
  /** The search text, which stays when the person returns to this step. */
  text: string;
  onText: (text: string) => void;
  chosen: CrmAccount | null;
  onChoose: (account: CrmAccount | null) => void;
  /** What the server refused about the chosen account. */
  error: ReactNode;
  disabled: boolean;
}

/** Finds the company of a new tenant in the CRM. */
export function CrmSearch({ text, onText, chosen, onChoose, error, disabled }: CrmSearchProps) {
  const { t } = useTranslation();
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, debounceDelay);
  const search = useCrmSearch(asked);
  const enough = [...typed].length >= leastSearch;
  const waiting = enough && (asked !== typed || (search.isFetching && !search.data));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('tenants.crm.search')}
        description={t('tenants.crm.searchHint')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        // Enter continues to the next step, which the person does not expect in a search.
        onKeyDown={(event) =>
          event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
        }
        maxLength={100}
        autoComplete="off"
        disabled={disabled}
        data-autofocus
        data-path="account"
        error={error}
        rightSection={waiting ? <Loader size={14} /> : null}
      />
      {chosen && (
        <Group gap="xs" justify="space-between">
          <Text size="sm" fw={500}>
            {t('tenants.crm.chosen', { name: chosen.profile.name, reference: chosen.reference })}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onChoose(null)}>
            {t('tenants.crm.remove')}
          </Button>
        </Group>
      )}
      {waiting ? (
        <Text size="sm" c="dimmed" role="status">
          {t('tenants.crm.searching')}
        </Text>
      ) : search.error && enough ? (
        <ErrorState error={search.error} onRetry={() => void search.refetch()} />
      ) : (
        enough && search.data && <Results {...{ text: typed, items: search.data.items, chosen, onChoose }} />
      )}
    </Stack>
  );
}

interface ResultsProps extends Pick<CrmSearchProps, 'text' | 'chosen' | 'onChoose'> {
  items: CrmAccount[];
}

function Results({ text, items, chosen, onChoose }: ResultsProps) {
  const { t } = useTranslation();
  if (items.length === 0) {
    return (
      <div role="status">
        <EmptyState title={t('tenants.crm.none', { text })} hint={t('tenants.crm.noneHint')} />
      </div>
    );
  }
  return (
    <Radio.Group
      label={t('tenants.crm.results')}
      value={chosen?.reference ?? null}
      onChange={(reference) => onChoose(items.find((item) => item.reference === reference) ?? null)}
    >
      <Stack gap="xs" className={classes.results ?? ''}>
        {items.map(({ reference, profile, tenant }) => (
          <Radio
            key={reference}
            value={reference}
            label={profile.name}
            description={
              tenant
                ? t('tenants.crm.exists', { name: tenant.name })
                : [postalAddress(profile), reference].filter(Boolean).join(' · ')
            }
            disabled={tenant !== undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
