import { useState } from 'react';
import { toastError } from '@/components/toast/toast';
import { useCan } from '@/lib/session/permission';
import { ComponentForm, CopyForm } from './component-form';
import { type ComponentEntry, useComponent, useComponentCommands } from './use-components';

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
  const { read } = useComponentCommands(projectId);
  const may = useCan('components', open.form === 'copy' ? 'create' : 'update');
  const found = useComponent(open.id);
  // The form keeps its initial version even if the list reloads.
  const [component, setComponent] = useState(known);
  if (!component && found.data) setComponent(found.data);
  if (!may || !component) return null;
  const Form = open.form === 'copy' ? CopyForm : ComponentForm;
  return (
    <Form
      key={component.version}
      projectId={projectId}
      component={component}
      onNewest={() => void read(open.id).then(setComponent).catch(toastError)}
      onClose={onClose}
    />
  );
}
