import type { StepKind } from '@/components/workflow-canvas/graph';

/** The type of the data that a dragged entry of the palette carries. */
export const stepData = 'application/x-countersign-step';

/** The sections of the palette in their order. */
export const groups = ['control', 'data', 'actions', 'processes'] as const;

/** The kinds that workflows of a type can have and whose texts contain the words. */
export function offered(
  kinds: Iterable<StepKind>,
  workflowType: string | undefined,
  words: string,
  textOf: (kind: StepKind) => string,
): StepKind[] {
  const wanted = words.trim().toLowerCase();
  return [...kinds].filter(
    (kind) =>
      (!kind.workflowType || kind.workflowType === workflowType) &&
      textOf(kind).toLowerCase().includes(wanted),
  );
}
