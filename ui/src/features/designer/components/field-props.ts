import type { StepField } from '@/components/workflow-canvas/graph';

export interface FieldInputProps {
  field: StepField;
  /** In the settings: values[0].name. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The text of the problem of a field. */
  errorAt: (path: string) => string | undefined;
  readOnly: boolean;
  /** What expressions can use. */
  names: string[];
}
