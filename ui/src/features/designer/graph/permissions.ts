import type { Graph, Kinds } from '@/components/workflow-canvas/graph';
import { holds, type Permission } from '@/lib/session/scopes';
import type { SessionUser } from '@/lib/session/session';

/** Whether a step needs a permission for its publication that the person does not hold. */
export function lacksPermission(graph: Graph, kinds: Kinds, user: SessionUser | undefined): boolean {
  return graph.nodes.some(({ kind }) => {
    const needed = kinds.get(kind)?.permission;
    return Boolean(needed) && !holds(user, needed as Permission);
  });
}
