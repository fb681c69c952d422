import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, keepDraft } from '@/lib/drafts/drafts';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { AppForm } from './app-form';
import { SecretField, TextField } from './fields';
import { FormBody } from './form-body';
import { FormDialog } from './form-dialog';
import { FormPage } from './form-page';
import { namesOf } from './names';
import { required } from './rules';
import { formPath } from './server-errors';
import { useAppForm } from './use-app-form';
import { useHiddenFormGuard } from './use-hidden-form-guard';
import { staysOnPage } from './use-unsaved-guard';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const refusal = (path: string) =>
  new ApiError({
    code: 'ValidationFailedException',
    status: 422,
    fields: [{ path, code: 'NameNotUniqueException', message: '', params: {} }],
  });

type Submit = (values: object) => unknown;

function useSample(submit: Submit, onSaved?: () => void) {
  return useAppForm({
    draft: 'sample',
    initialValues: { name: '', city: '', password: '' },
    validate: { city: required },
    submit,
    ...(onSaved && { onSaved }),
  });
}

const fieldsOf = (kit: ReturnType<typeof useSample>) => (
  <>
    <TextField name={kit.names.name} label="Name" />
    <TextField name={kit.names.city} label="City" />
    <SecretField name={kit.names.password} label="Password" />
  </>
);

function Form({ submit = () => {} }: { submit?: Submit }) {
  const kit = useSample(submit);
  return (
    <AppForm kit={kit} label="Sample">
      <FormBody kit={kit}>{fieldsOf(kit)}</FormBody>
    </AppForm>
  );
}

function Dialog({ onClose, submit = () => {} }: { onClose: () => void; submit?: Submit }) {
  const kit = useSample(submit, onClose);
  return (
    <FormDialog kit={kit} title="Sample" onClose={onClose}>
      {fieldsOf(kit)}
    </FormDialog>
  );
}

const submitKeys = '{Control>}{Enter}{/Control}';
const storedDrafts = () => Object.values({ ...window.sessionStorage }).join();

test('Ctrl+Enter submits from inside a field', async () => {
  const submit = vi.fn();
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${submitKeys}`);
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: '', city: 'Rome', password: '' });
});

test('the first invalid field gets the focus', async () => {
  const submit = vi.fn();
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('Name'), `A${submitKeys}`);
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByText('Field is required.')).toBeInTheDocument();
});

test('a server error is shown at its field, and the input is kept', async () => {
  await showScreen(<Form submit={() => Promise.reject(refusal('name'))} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${submitKeys}`);
  expect(await screen.findByText('This name is already in use.')).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('City')).toHaveValue('Rome');
});

test('a server error without a matching field is shown as an alert', async () => {
  await showScreen(<Form submit={() => Promise.reject(refusal('somethingElse'))} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${submitKeys}`);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

test('a second Ctrl+Enter during a submit sends nothing', async () => {
  const submit = vi.fn(() => new Promise(() => {}));
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${submitKeys}${submitKeys}`);
  expect(submit).toHaveBeenCalledOnce();
});

test('input from before an interruption is offered as a draft and not applied automatically', async () => {
  const first = await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(storedDrafts()).toContain('Half'));
  first.unmount();
  await showScreen(<Form />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await userEvent.click(screen.getByText('Restore draft'));
  expect(screen.getByLabelText('Name')).toHaveValue('Half');
});

test('a draft is not offered to another user', async () => {
  const first = await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(storedDrafts()).toContain('Half'));
  first.unmount();
  await showScreen(<Form />, sampleUser({ userId: '0198c7a2-0000-7000-8000-000000000002' }));
  expect(screen.queryByText('Restore draft')).toBeNull();
});

test('a draft contains no secret', async () => {
  await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Password'), 'hunter2');
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(storedDrafts()).toContain('Half'));
  expect(storedDrafts()).not.toContain('hunter2');
});

test('saving a form removes its draft', async () => {
  await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await vi.waitFor(() => expect(storedDrafts()).toContain('Rome'));
  await userEvent.keyboard(submitKeys);
  await vi.waitFor(() => expect(storedDrafts()).toBe(''));
});

test('a dialog with unsaved changes asks for confirmation before it closes', async () => {
  const onClose = vi.fn();
  await showScreen(<Dialog onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await userEvent.click(screen.getByText('Cancel'));
  await userEvent.click(await screen.findByText('Stay'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Cancel'));
  await userEvent.click(await screen.findByText('Leave anyway'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a dialog without changes closes without confirmation', async () => {
  const onClose = vi.fn();
  await showScreen(<Dialog onClose={onClose} />);
  await userEvent.click(screen.getByText('Cancel'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('leaving a page with unsaved changes needs confirmation, and Stay keeps the page', async () => {
  const { leave, router } = await showScreen(<Dialog onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  leave();
  await userEvent.click(await screen.findByText('Stay'));
  expect(router.state.location.pathname).toBe('/');
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(storedDrafts()).toBe('');
});

function Page({ name }: { name: string }) {
  const kit = useAppForm({ draft: name, initialValues: { city: '' }, submit: () => {} });
  return (
    <FormPage kit={kit} label={name}>
      <TextField name={kit.names.city} label={name} />
    </FormPage>
  );
}

test('two forms on a page share one confirmation: Stay keeps both inputs, Leave discards both', async () => {
  const { leave, router } = await showScreen(
    <>
      <Page name="Payers" />
      <Page name="Groups" />
    </>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Payers' }), 'Rome');
  await userEvent.type(screen.getByRole('textbox', { name: 'Groups' }), 'Oslo');
  leave();
  await userEvent.click(await screen.findByText('Stay'));
  expect(router.state.location.pathname).toBe('/');
  await vi.waitFor(() => expect(storedDrafts()).toMatch(/Rome.*Oslo|Oslo.*Rome/));
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(storedDrafts()).toBe('');
});

function FormInTab() {
  const [tab, setTab] = useState('ledger');
  useHiddenFormGuard('Ledger', ['tab']);
  return (
    <>
      {tab === 'ledger' && <Page name="Ledger" />}
      <button type="button" onClick={() => setTab('index')}>
        Index
      </button>
    </>
  );
}

test('leaving a page needs confirmation when a hidden tab has unsaved input', async () => {
  const { leave, router } = await showScreen(<FormInTab />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Ledger' }), 'Rome');
  await userEvent.click(screen.getByText('Index'));
  leave();
  await userEvent.click(await screen.findByText('Stay'));
  expect(router.state.location.pathname).toBe('/');
  expect(storedDrafts()).toContain('Rome');
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(storedDrafts()).toBe('');
});

test('a draft of an earlier visit in a hidden tab needs no confirmation and is kept', async () => {
  const user = sampleUser();
  keepDraft(draftKey(user.tenant, user.userId, 'Ledger'), { city: 'Rome' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { leave } = await showScreen(<FormInTab />, user);
  await userEvent.click(screen.getByText('Index'));
  leave();
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(storedDrafts()).toContain('Rome');
});

test('a wrong field name and a field of another type do not compile', () => {
  const names = namesOf({ name: '', active: false });
  expect(names.name).toBe('name');
  // @ts-expect-error The form has no such field.
  expect(names.nmae).toBeUndefined();
  // @ts-expect-error The field holds a boolean.
  expect(<TextField name={names.active} label="Active" />).toBeDefined();
  // @ts-expect-error A text is no field name.
  expect(<TextField name="name" label="Name" />).toBeDefined();
});

test('server field paths are converted to form field paths', () => {
  expect(formPath('lines[2].amount')).toBe('lines.2.amount');
});

test('only exempt query parameters change without confirmation', () => {
  const at = (search: object, pathname = '/a') => ({ pathname, search });
  expect(staysOnPage(at({ tab: 1, q: 'x' }), at({ tab: 2, q: 'x' }), ['tab'])).toBe(true);
  expect(staysOnPage(at({ q: 'x' }), at({ q: 'y' }), ['tab'])).toBe(false);
  expect(staysOnPage(at({}), at({}, '/b'), [])).toBe(false);
});

function ReusableForm({ submit }: { submit: Submit }) {
  const kit = useAppForm({
    draft: 'repeated',
    initialValues: { city: '' },
    submit,
    onSaved: () => kit.clear(),
  });
  return (
    <AppForm kit={kit} label="Repeated">
      <TextField name={kit.names.city} label="City" />
      <output>{kit.isDirty() ? 'unsaved' : 'nothing unsaved'}</output>
    </AppForm>
  );
}

test('a form that stays open after a submit is empty and has no unsaved changes', async () => {
  const submit = vi.fn();
  await showScreen(<ReusableForm submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Boston');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(''));
  expect(screen.getByText('nothing unsaved')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('City'), 'Lima');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(submit).toHaveBeenLastCalledWith({ city: 'Lima' }));
});
