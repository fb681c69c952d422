import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isStale } from '@/components/form/form-failure';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { designerQueries } from './api/queries';
import { useSaveDraft } from './api/use-workflow-commands';
import { type Designer, type Draft, isDirty, load } from './designer-store';

/** Saves the draft. If somebody else saved it meanwhile, the person decides which changes remain. */
export function useSaving(workflowId: string, designer: Designer) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useSaveDraft(workflowId, designer);
  const [theirs, setTheirs] = useState<Draft>();

  /** True: the server has the graph that is shown. */
  const save = useCallback(
    async (version = designer.getState().draft.version): Promise<boolean> => {
      const { graph } = designer.getState();
      try {
        await mutateAsync({ graph, version });
        return true;
      } catch (error) {
        if (!isStale(error)) {
          toastError(error);
          return false;
        }
        const newest = designerQueries.draft(api, workflowId);
        setTheirs(await queryClient.fetchQuery({ ...newest, staleTime: 0 }));
        return false;
      }
    },
    [api, designer, mutateAsync, queryClient, workflowId],
  );
  const saveChanges = useCallback(
    async () => !isDirty(designer.getState()) || (await save()),
    [designer, save],
  );
  return {
    saving: isPending,
    save: saveChanges,
    conflict: theirs && {
      theirs,
      close: () => setTheirs(undefined),
      loadTheirs: () => {
        load(designer, theirs);
        setTheirs(undefined);
      },
      overwrite: () => {
        setTheirs(undefined);
        void save(theirs.version);
      },
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
