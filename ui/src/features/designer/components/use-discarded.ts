import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '@/lib/api/context';
import { designerQueries } from '../api/queries';
import { type Designer, load } from '../designer-store';

/** Shows what the server has after the draft was discarded. Unsaved changes are discarded, too. */
export function useDiscarded(workflowId: string, designer: Designer): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const newest = designerQueries.draft(api, workflowId);
    load(designer, await queryClient.fetchQuery({ ...newest, staleTime: 0 }));
  }, [api, queryClient, workflowId, designer]);
}
