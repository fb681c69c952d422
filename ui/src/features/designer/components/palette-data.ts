import type { StepKind } from '@/components/workflow-canvas/graph';

/** The type of the data that a dragged entry of the palette carries. */
export const stepData = 'application/x-countersign-step';

// A record, so that a missing section is a type error.
const sections: Record<StepKind['group'], true> = {
  control: true,
  data: true,
  people: true,
  actions: true,
  processes: true,
};

/** The sections of the palette in their order. */
export const groups = Object.keys(sections) as StepKind['group'][];

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
