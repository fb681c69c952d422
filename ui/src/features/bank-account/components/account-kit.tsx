import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VersionedKit } from '@/components/form/use-versioned-form';
import type { BankAccount } from '../api/use-bank-accounts';
import type { fieldsOf, SettingValues } from './account-values';

export type FormPart = keyof typeof fieldsOf;

/** All fields: a part shows its own, and the others are sent as they are. */
export type AccountValues = SettingValues & { name: string; firstCheck: number | string };

export type AccountKit = VersionedKit<BankAccount, AccountValues>;

/** Two columns where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    {children}
  </SimpleGrid>
);
