import type { Graph } from '@/components/workflow-canvas/graph';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { type CommandHeader, useCommand } from '@/lib/query/use-command';
import { accept, type Designer } from '../designer-store';
import { workflowKeys } from './keys';

const one = '/api/workflows/{workflowId}';

interface Save {
  graph: Graph;
  version: number;
}

/** Saves a graph as the draft. What the person edits meanwhile stays unsaved. */
export function useSaveDraft(workflowId: string, designer: Designer) {
  const api = useApi();
  return useCommand({
    run: async ({ graph, version }: Save, header) => {
      const params = { path: { workflowId }, header };
      const draft = await unwrap(api.PUT(`${one}/draft`, { params, body: { graph, version } }));
      accept(designer, draft, graph);
      return draft;
    },
    stores: () => workflowKeys.draft(workflowId),
  });
}

/** The commands about the versions of a workflow. Each of them reads the workflow again. */
export function useVersionCommands(workflowId: string) {
  const api = useApi();
  const paramsOf = (header: CommandHeader) => ({ path: { workflowId }, header });
  const options = { refreshes: [keys.workflows] };
  const discard = useCommand({
    run: async (version: number, header) => {
      await api.DELETE(`${one}/draft`, { params: { ...paramsOf(header), query: { version } } });
    },
    ...options,
  });
  const publish = useCommand({
    run: (body: { draftVersion: number; name: string; note: string }, header) =>
      unwrap(api.POST(`${one}/publish`, { params: paramsOf(header), body })),
    ...options,
  });
  const confirm = useCommand({
    run: (publicationId: string, header) =>
      unwrap(api.POST(`${one}/publication/confirm`, { params: paramsOf(header), body: { publicationId } })),
    ...options,
  });
  const reject = useCommand({
    run: async (body: { publicationId: string; reason: string }, header) => {
      await api.POST(`${one}/publication/reject`, { params: paramsOf(header), body });
    },
    ...options,
  });
  const withdraw = useCommand({
    run: async (_: undefined, header) => {
      await api.DELETE(`${one}/publication`, { params: paramsOf(header) });
    },
    ...options,
  });
  const restore = useCommand({
    run: ({ number, version }: { number: number; version: number }, header) =>
      unwrap(
        api.POST(`${one}/versions/{number}/restore`, {
          params: { path: { workflowId, number }, header },
          body: { version },
        }),
      ),
    ...options,
  });
  const start = useCommand({
    run: (parameters: Record<string, unknown>, header) =>
      unwrap(api.POST(`${one}/jobs`, { params: paramsOf(header), body: { parameters } })),
  });
  return { discard, publish, confirm, reject, withdraw, restore, start };
}
