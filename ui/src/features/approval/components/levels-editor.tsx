import { ActionIcon, Button, Group, Input } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { MultiListField, TextField } from '@/components/form/fields';
import { useFormScope } from '@/components/form/form-context';
import { namesOf } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './approval.module.css';
import { PeopleInput } from './people-input';
import { type LevelValues, newLevel } from './rule-values';

interface LevelsEditorProps {
  levels: LevelValues[];
  path: string;
  roles: { value: string; label: string }[];
  groups: { value: string; label: string }[];
}

/** The levels of a rule in their order, with who decides at each. */
export function LevelsEditor({ levels, path, roles, groups }: LevelsEditorProps) {
  const { t } = useTranslation();
  const { form, readOnly } = useFormScope();
  return (
    <fieldset className={classes.block}>
      <legend>{t('approvalRules.levels')}</legend>
      <p className={classes.note}>{t('approvalRules.levelsHint')}</p>
      {levels.map((level, index) => (
        <LevelEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and levels have no identity.
          key={index}
          level={level}
          path={`${path}.${index}`}
          place={index + 1}
          onRemove={() => form.removeListItem(path, index)}
          {...{ roles, groups }}
        />
      ))}
      {form.errors[path] && <Input.Error role="alert">{form.errors[path]}</Input.Error>}
      {!readOnly && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              form.clearFieldError(path);
              form.insertListItem(path, newLevel());
            }}
          >
            {t('approvalRules.addLevel')}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}

interface LevelEditorProps extends Omit<LevelsEditorProps, 'levels'> {
  level: LevelValues;
  place: number;
  onRemove: () => void;
}

function LevelEditor({ level, path, place, roles, groups, onRemove }: LevelEditorProps) {
  const { t } = useTranslation();
  const { form, readOnly, disabled } = useFormScope();
  const names = namesOf(level, `${path}.`);
  return (
    <fieldset className={classes.block} data-inner>
      <legend>{t('approvalRules.level', { place })}</legend>
      <div className={classes.levelHead}>
        <TextField
          name={names.name}
          label={t('approvalRules.levelName')}
          required
          maxLength={100}
          style={{ flex: 1 }}
        />
        {!readOnly && (
          <ActionIcon aria-label={t('approvalRules.removeLevel', { place })} onClick={onRemove}>
            <IconX size={15} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.parties}>
        <MultiListField name={names.roleIds} label={t('approvalRules.roles')} data={roles} />
        <MultiListField name={names.groupIds} label={t('approvalRules.groups')} data={groups} />
      </div>
      <PeopleInput
        people={level.users}
        onChange={(users) => {
          form.clearFieldError(`${path}.userIds`);
          form.setFieldValue(names.users, users);
        }}
        fixed={readOnly || disabled}
        error={form.errors[`${path}.userIds`]}
      />
    </fieldset>
  );
}
