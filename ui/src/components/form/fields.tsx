import {
  Autocomplete,
  Checkbox,
  NumberInput,
  Radio,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';
import { AsyncSelect } from '@/components/fields/async-select';
import { EmailListInput } from '@/components/fields/email-list-input';
import { KeyValueInput } from '@/components/fields/key-value-input';
import { MinutesInput } from '@/components/fields/minutes-input';
import { MoneyInput } from '@/components/fields/money-input';
import { MultiListInput } from '@/components/fields/multi-list-input';
import { SecretInput } from '@/components/fields/secret-input';
import { bind } from './bind';

type SelectProps = ComponentProps<typeof Select>;
type RadioProps = ComponentProps<typeof Radio.Group>;

export const TextField = bind<ComponentProps<typeof TextInput>>(TextInput);
export const LongTextField = bind<ComponentProps<typeof Textarea>>(Textarea);
export const NumberField = bind<ComponentProps<typeof NumberInput>>(NumberInput);
export const SuggestField = bind<ComponentProps<typeof Autocomplete>>(Autocomplete);
export const SelectField = bind<SelectProps>(Select as ComponentType<SelectProps>);
export const RadioField = bind<RadioProps>(Radio.Group as ComponentType<RadioProps>);
export const CheckField = bind<ComponentProps<typeof Checkbox>>(Checkbox, { type: 'checkbox' });
export const SwitchField = bind<ComponentProps<typeof Switch>>(Switch, { type: 'checkbox' });
export const TagsField = bind<ComponentProps<typeof TagsInput>>(TagsInput);
export const MoneyField = bind(MoneyInput);
export const AsyncSelectField = bind(AsyncSelect);
export const MultiListField = bind(MultiListInput);
export const EmailListField = bind(EmailListInput);
export const KeyValueField = bind(KeyValueInput);
export const MinutesField = bind(MinutesInput);
export const SecretField = bind(SecretInput, { secret: true });
