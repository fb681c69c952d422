import { useCan } from '@/lib/session/permission';
import { type ComponentEntry, useComponent } from '../api/use-components';
import { ComponentForm, CopyForm } from './component-form';

/** The open form and its component are part of the URL, so that returning to the page reopens the form. */
export interface OpenForm {
  form: 'properties' | 'copy';
  id: string;
}

interface ComponentFormsProps {
  projectId: string;
  open: OpenForm;
  /** Its row, if the form was opened from the list. */
  known: ComponentEntry | undefined;
  onClose: () => void;
}

export function ComponentForms({ projectId, open, known, onClose }: ComponentFormsProps) {
  const may = useCan('components', open.form === 'copy' ? 'create' : 'update');
  const found = useComponent(open.id);
  const component = found.data ?? known;
  if (!may || !component) return null;
  const shared = { projectId, component, onClose };
  if (open.form === 'copy') return <CopyForm {...shared} />;
  return <ComponentForm {...shared} reload={async () => (await found.refetch()).data} />;
}
