import { ActionIcon, Button, Input, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { conditionText } from '@/components/condition/condition-text';
import { FieldConflict } from '@/components/form/field-conflict';
import { useFormScope } from '@/components/form/form-context';
import type { FieldName } from '@/components/form/names';
import { MenuButton } from '@/components/menu/menu-button';
import { SortableList } from '@/components/sortable/sortable-list';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useGroupChoices, useRoleChoices } from '../api/use-rules';
import classes from './approval.module.css';
import { RuleEditor } from './rule-editor';
import { joinChoices, matchesEverything, namedParties, newRule, type RuleValues } from './rule-values';

interface RuleListProps {
  name: FieldName<RuleValues[]>;
  rules: RuleValues[];
  /** The saved rules, which know the names of their roles and groups. */
  saved: Schema<'ApprovalRule'>[];
  currency: string;
  readOnly: boolean;
}

/** The rules in their order. One that is open shows its fields. */
export function RuleList({ name, rules, saved, currency, readOnly }: RuleListProps) {
  const { t } = useTranslation();
  const { form, conflicts } = useFormScope();
  const roles = joinChoices(namedParties(saved, 'roles'), useRoleChoices().data ?? []);
  const groups = joinChoices(namedParties(saved, 'groups'), useGroupChoices().data ?? []);
  // A rule keeps its key, and with it its inputs, when another one is moved or removed.
  const keys = useRef<string[]>([]);
  while (keys.current.length < rules.length) keys.current.push(crypto.randomUUID());
  keys.current.length = rules.length;
  const [opened, setOpened] = useState<readonly string[]>([]);

  const nameOf = (rule: RuleValues, index: number) =>
    rule.name.trim() || t('approvalRules.unnamed', { place: index + 1 });
  const insert = (rule: RuleValues, at: number) => {
    const key = crypto.randomUUID();
    keys.current.splice(at, 0, key);
    form.insertListItem(name, rule, at);
    setOpened([...opened, key]);
  };
  const remove = (index: number) => {
    keys.current.splice(index, 1);
    form.removeListItem(name, index);
  };
  const reorder = (ids: string[]) => {
    const ordered = ids.flatMap((id) => rules[keys.current.indexOf(id)] ?? []);
    keys.current = ids;
    // The errors name places, and the rules have others now.
    form.clearErrors();
    form.setFieldValue(name, ordered);
  };
  const everything = rules.findIndex(matchesEverything);
  const items = rules.map((rule, index) => ({ id: keys.current[index] ?? '', rule, index }));
  const isOpen = (id: string, index: number) =>
    opened.includes(id) || Object.keys(form.errors).some((path) => path.startsWith(`${name}.${index}.`));

  return (
    <div>
      {items.length > 0 && (
        <SortableList
          items={items}
          label={t('approvalRules.title')}
          name={({ rule, index }) => nameOf(rule, index)}
          onOrder={readOnly || items.length < 2 ? undefined : reorder}
          row={({ id, rule, index }) => (
            <RuleRow
              rule={rule}
              name={nameOf(rule, index)}
              place={index + 1}
              path={`${name}.${index}`}
              open={isOpen(id, index)}
              never={everything >= 0 && everything < index}
              onToggle={() =>
                setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id])
              }
              onDuplicate={() =>
                insert(
                  {
                    ...structuredClone(rule),
                    name: t('approvalRules.copyOf', { name: nameOf(rule, index) }),
                  },
                  index + 1,
                )
              }
              onDelete={() => remove(index)}
              {...{ currency, readOnly, roles, groups }}
            />
          )}
        />
      )}
      <div className={classes.last}>
        <span>{t('approvalRules.last')}</span>
        <Text span size="sm" c="dimmed">
          {t('approvalRules.lastHint')}
        </Text>
      </div>
      {form.errors[name] && (
        <Input.Error role="alert" mt="xs">
          {form.errors[name]}
        </Input.Error>
      )}
      {conflicts && name in conflicts.theirs && (
        <FieldConflict
          name={name}
          conflicts={conflicts}
          show={(theirs: RuleValues[]) =>
            theirs.map((rule) => `${rule.name}: ${conditionText(t, rule.condition, currency)}`).join('; ')
          }
        />
      )}
      {!readOnly && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => insert(newRule(), rules.length)}
        >
          {t('approvalRules.add')}
        </Button>
      )}
    </div>
  );
}

interface RuleRowProps {
  rule: RuleValues;
  name: string;
  place: number;
  path: string;
  open: boolean;
  /** An earlier rule matches every invoice. */
  never: boolean;
  currency: string;
  readOnly: boolean;
  roles: { value: string; label: string }[];
  groups: { value: string; label: string }[];
  onToggle: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function RuleRow(props: RuleRowProps) {
  const { rule, name, place, path, open, never, currency, readOnly, roles, groups } = props;
  const { t } = useTranslation();
  const levels = rule.passesWithoutApproval
    ? t('approvalRules.passesShort')
    : rule.levels
        .map((level, index) => level.name.trim() || t('approvalRules.level', { place: index + 1 }))
        .join(` ${t('approvalRules.thenNext')} `) || t('approvalRules.noLevels');
  return (
    <div className={classes.rule} data-tall={open || undefined}>
      <div className={classes.head}>
        <span className={classes.place}>{place}</span>
        <div className={classes.summary}>
          <span className={classes.name}>{name}</span>
          <span className={classes.sentence}>{conditionText(t, rule.condition, currency)}</span>
          <span className={classes.sentence} data-attention={rule.passesWithoutApproval || undefined}>
            {levels}
          </span>
          {never && <span className={classes.never}>{t('approvalRules.never')}</span>}
        </div>
        <ActionIcon
          aria-label={t(open ? 'approvalRules.close' : 'approvalRules.edit', { name })}
          aria-expanded={open}
          onClick={props.onToggle}
        >
          {open ? <IconChevronUp size={17} /> : <IconChevronDown size={17} />}
        </ActionIcon>
        {!readOnly && (
          <MenuButton
            button={
              <ActionIcon aria-label={t('approvalRules.actionsOf', { name })}>
                <IconDots size={17} />
              </ActionIcon>
            }
            entries={() => [
              {
                label: t('approvalRules.duplicate'),
                icon: <IconCopy size={15} />,
                run: props.onDuplicate,
              },
              {
                label: t('approvalRules.delete'),
                icon: <IconTrash size={15} />,
                danger: true,
                run: props.onDelete,
              },
            ]}
          />
        )}
      </div>
      {open && <RuleEditor {...{ rule, path, currency, roles, groups }} />}
    </div>
  );
}
