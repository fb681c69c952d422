import { keys } from '@/lib/query/keys';

/** The keys of one workflow. They are here and not in the shared file, because every page loads that one. */
export const workflowKeys = {
  draft: (id: string) => [...keys.workflows, 'draft', id] as const,
  publication: (id: string) => [...keys.workflows, 'publication', id] as const,
  versions: (id: string) => [...keys.workflows, 'versions', id] as const,
  version: (id: string, number: number) => [...keys.workflows, 'version', id, number] as const,
  /** The workflows that a step of this one can run. */
  runnable: (id: string) => [...keys.workflows, 'runnable', id] as const,
  /** The roles and groups that a step can ask. */
  assignees: (id: string) => [...keys.workflows, 'assignees', id] as const,
  /** Below the connections, whose events change it. */
  profiles: (id: string) => [...keys.connections.all, 'of-workflow', id] as const,
};

/** The kinds of steps change with a release only. */
export const stepKindsKey = ['workflow-step-kinds'] as const;
