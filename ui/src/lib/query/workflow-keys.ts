/** The keys of workflows. An event about their project makes all of them stale except the kinds of steps. */
export const workflowKeys = {
  all: ['workflows'] as const,
  kinds: ['workflow-step-kinds'] as const,
  component: (id: string) => ['workflows', 'component', id] as const,
  draft: (id: string) => ['workflows', 'draft', id] as const,
  publication: (id: string) => ['workflows', 'publication', id] as const,
  versions: (id: string) => ['workflows', 'versions', id] as const,
  version: (id: string, number: number) => ['workflows', 'version', id, number] as const,
};
