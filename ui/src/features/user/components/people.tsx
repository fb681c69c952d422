import { createContext, type ReactNode, useContext } from 'react';
import { useCan } from '@/lib/session/permission';
import type { People } from '../api/queries';

const Kind = createContext<People>('users');

/** The components below concern the people who run the installation instead of the users of a company. */
export const OfAdministrators = ({ children }: { children: ReactNode }) => (
  <Kind.Provider value="administrators">{children}</Kind.Provider>
);

/** Whom the components concern. */
export const usePeople = (): People => useContext(Kind);

/** Whether the person may change these people. */
export function useMayEdit(scope: 'update' | 'manage'): boolean {
  const users = useCan('userManagement', scope);
  const administrators = useCan('administrators', 'manage');
  return usePeople() === 'users' ? users : administrators;
}
