import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useUser } from '@/lib/session/context';

/** Whether the checklist is collapsed, by the user who collapsed it. */
const useStored = create<Record<string, boolean>>()(
  persist(() => ({}), {
    name: 'countersign.setup-collapsed',
    storage: createJSONStorage(() => window.localStorage),
  }),
);

/** Whether the user collapsed the checklist on this device. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const userId = useUser()?.userId ?? '';
  const collapsed = useStored((stored) => stored[userId] ?? false);
  return [collapsed, (next) => useStored.setState({ [userId]: next })];
}
