import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type Plan = Schema<'ConfigurationPlan'>;
export type PlanEntry = Schema<'ConfigurationEntry'>;

/** Saves the configuration of the company as a file. */
export function useExportConfiguration() {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) => unwrap(api.POST('/api/configuration/export', { params: { header } })),
    onSuccess: ({ name, text }) => saveFile(new Blob([text], { type: 'application/yaml' }), name),
  });
}

/** Asks what the text of a file would change. Nothing changes, so the request has no key. */
export function usePlanConfiguration() {
  const api = useApi();
  return useCommand({
    run: (file: string) => unwrap(api.POST('/api/configuration/plan', { body: { file } })),
  });
}

interface Application {
  file: string;
  /** Of the plan that the person saw. */
  base: string;
}

export function useApplyConfiguration() {
  const api = useApi();
  return useCommand({
    run: (body: Application, header) =>
      unwrap(api.POST('/api/configuration/apply', { params: { header }, body })),
    invalidates: () => [
      keys.roles.all,
      keys.users.roles(),
      keys.groups.all,
      keys.projects.groups(),
      keys.projects.all,
      keys.approvals.all,
      keys.proposals.all,
      keys.menu,
    ],
  });
}
