import { useEffect } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useUser } from '@/lib/session/context';

/** Payment projects of the most recent visits, at most five (document 2, section 9). */
const kept = 5;

/** The ids of the projects, the most recent first, by the user who visited them. */
const useVisits = create<Record<string, string[]>>()(
  persist(() => ({}), {
    name: 'countersign.recent-projects',
    storage: createJSONStorage(() => window.localStorage),
  }),
);

const none: string[] = [];

/** The payment projects that the user visited on this device, the most recent first. */
export function useRecentProjects(): string[] {
  const userId = useUser()?.userId;
  return useVisits((visits) => (userId && visits[userId]) || none);
}

/** Records a visit of a payment project. */
export function useRecordProjectVisit(projectId: string): void {
  const userId = useUser()?.userId;
  useEffect(() => {
    if (!userId) return;
    useVisits.setState(({ [userId]: visited = none }) => ({
      [userId]: [projectId, ...visited.filter((id) => id !== projectId)].slice(0, kept),
    }));
  }, [userId, projectId]);
}
