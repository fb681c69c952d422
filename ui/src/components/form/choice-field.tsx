import { Autocomplete } from '@mantine/core';
import type { ComponentProps } from 'react';
import { bind } from './bind';

/** A text with suggestions. */
export const ChoiceField = bind<ComponentProps<typeof Autocomplete>, string>(Autocomplete);
