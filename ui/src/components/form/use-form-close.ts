import type { FormKit } from './use-app-form';
import { useConfirmLeave, useUnsavedGuard } from './use-unsaved-guard';

/** Guards a form against leaving and closes it with at most one confirmation. */
export function useFormClose<V extends Record<string, unknown>>(
  kit: FormKit<V>,
  onClose: (() => void) | undefined,
  exempt: readonly string[] = [],
): () => Promise<void> {
  const ask = useConfirmLeave();
  useUnsavedGuard(kit.isDirty, exempt, kit.abandon);
  return async () => {
    if (kit.busy || (kit.isDirty() && !(await ask()))) return;
    kit.abandon();
    onClose?.();
  };
}
