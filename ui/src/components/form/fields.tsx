import { Checkbox, NumberInput, Radio, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';
import { AsyncSelect } from '@/components/fields/async-select';
import { MoneyInput } from '@/components/fields/money-input';
import { MultiListInput } from '@/components/fields/multi-list-input';
import { SecretInput } from '@/components/fields/secret-input';
import { bind } from './bind';

type SelectProps = ComponentProps<typeof Select>;
type RadioProps = ComponentProps<typeof Radio.Group>;
type Chosen = string | null;
type Labels = { value: string; label: string }[];

export const TextField = bind<ComponentProps<typeof TextInput>, string>(TextInput);
export const LongTextField = bind<ComponentProps<typeof Textarea>, string>(Textarea);
export const NumberField = bind<ComponentProps<typeof NumberInput>, number | string>(NumberInput);
export const SelectField = bind<SelectProps, Chosen>(Select as ComponentType<SelectProps>);

/** `data` has the texts of the choices, which the form shows where both people changed the field. */
const RadioGroup = ({ data: _, ...props }: RadioProps & { data?: Labels }) => <Radio.Group {...props} />;
export const RadioField = bind<ComponentProps<typeof RadioGroup>, Chosen>(
  RadioGroup as ComponentType<ComponentProps<typeof RadioGroup>>,
);
const checkbox = { type: 'checkbox' } as const;
export const CheckField = bind<ComponentProps<typeof Checkbox>, boolean>(Checkbox, checkbox);
export const SwitchField = bind<ComponentProps<typeof Switch>, boolean>(Switch, checkbox);
export const TagsField = bind<ComponentProps<typeof TagsInput>, string[]>(TagsInput);
export const MoneyField = bind(MoneyInput);
export const AsyncSelectField = bind(AsyncSelect);
export const MultiListField = bind(MultiListInput);
export const SecretField = bind(SecretInput, { secret: true });
