import { Input, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { AsyncSelect, type Choice } from '@/components/fields/async-select';
import { useTranslation } from '@/lib/i18n/i18n';
import { approvalKeys } from '../api/keys';
import { usePersonSearch } from '../api/use-rules';

interface PeopleInputProps {
  people: Choice[];
  onChange: (people: Choice[]) => void;
  fixed: boolean;
  error?: ReactNode;
}

/** Several people, each found by name or email. */
export function PeopleInput({ people, onChange, fixed, error }: PeopleInputProps) {
  const { t } = useTranslation();
  const search = usePersonSearch();
  const add = (person: Choice | null) => {
    if (person && !people.some(({ value }) => value === person.value)) onChange([...people, person]);
  };
  return (
    <div>
      <Input.Label>{t('approvalRules.people')}</Input.Label>
      {people.length > 0 && (
        <Pill.Group mb={fixed ? 0 : '2xs'}>
          {people.map(({ value, label }) => (
            <Pill
              key={value}
              withRemoveButton={!fixed}
              onRemove={() => onChange(people.filter((one) => one.value !== value))}
              removeButtonProps={{
                'aria-label': t('approvalRules.removePerson', { name: label }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {label}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {fixed ? (
        people.length === 0 && '—'
      ) : (
        <AsyncSelect
          label={undefined}
          {...{ 'aria-label': t('approvalRules.addPerson') }}
          placeholder={t('approvalRules.addPerson')}
          queryKey={approvalKeys.personChoices}
          load={search}
          value={null}
          onChange={add}
        />
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}
