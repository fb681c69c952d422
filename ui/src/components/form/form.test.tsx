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
import { required } from './rules';
import { formPath } from './server-errors';
import { useAppForm } from './use-app-form';
import { useLeftBehind } from './use-left-behind';
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

const fields = (
  <>
    <TextField name="name" label="Name" />
    <TextField name="city" label="City" />
    <SecretField name="password" label="Password" />
  </>
);

function Form({ submit = () => {} }: { submit?: Submit }) {
  const kit = useSample(submit);
  return (
    <AppForm kit={kit} label="Sample">
      <FormBody kit={kit}>{fields}</FormBody>
    </AppForm>
  );
}

function Dialog({ onClose, submit = () => {} }: { onClose: () => void; submit?: Submit }) {
  const kit = useSample(submit, onClose);
  return (
    <FormDialog kit={kit} title="Sample" onClose={onClose}>
      {fields}
    </FormDialog>
  );
}

function Wrong() {
  const kit = useSample(() => {});
  return (
    <AppForm kit={kit}>
      <TextField name="nmae" label="Name" />
    </AppForm>
  );
}

const send = '{Control>}{Enter}{/Control}';
const kept = () => Object.values({ ...window.sessionStorage }).join();

test('Ctrl+Enter submits from inside a field', async () => {
  const submit = vi.fn();
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${send}`);
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: '', city: 'Rome', password: '' });
});

test('the first field at fault gets the focus', async () => {
  const submit = vi.fn();
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('Name'), `A${send}`);
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByText('Field is required.')).toBeInTheDocument();
});

test('the server’s complaint stands beside its field, in words, and keeps what was typed', async () => {
  await showScreen(<Form submit={() => Promise.reject(refusal('name'))} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${send}`);
  expect(await screen.findByText('This name is already in use.')).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('City')).toHaveValue('Rome');
});

test('a complaint about no field of the form is told with its next step', async () => {
  await showScreen(<Form submit={() => Promise.reject(refusal('somethingElse'))} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${send}`);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

test('a second Ctrl+Enter while the first is under way sends nothing', async () => {
  const submit = vi.fn(() => new Promise(() => {}));
  await showScreen(<Form submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), `Rome${send}${send}`);
  expect(submit).toHaveBeenCalledOnce();
});

test('what was typed before an interruption is offered again, never applied by itself', async () => {
  const first = await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(kept()).toContain('Half'));
  first.unmount();
  await showScreen(<Form />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await userEvent.click(screen.getByText('Restore draft'));
  expect(screen.getByLabelText('Name')).toHaveValue('Half');
});

test('a draft is offered to nobody else', async () => {
  const first = await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(kept()).toContain('Half'));
  first.unmount();
  await showScreen(<Form />, sampleUser({ userId: '0198c7a2-0000-7000-8000-000000000002' }));
  expect(screen.queryByText('Restore draft')).toBeNull();
});

test('a secret rests in no draft', async () => {
  await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('Password'), 'hunter2');
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(kept()).toContain('Half'));
  expect(kept()).not.toContain('hunter2');
});

test('a saved form leaves no draft', async () => {
  await showScreen(<Form />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await vi.waitFor(() => expect(kept()).toContain('Rome'));
  await userEvent.keyboard(send);
  await vi.waitFor(() => expect(kept()).toBe(''));
});

test('a dialog with unsaved changes asks before it closes, once', async () => {
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

test('an untouched dialog closes without a question', async () => {
  const onClose = vi.fn();
  await showScreen(<Dialog onClose={onClose} />);
  await userEvent.click(screen.getByText('Cancel'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('leaving the page with unsaved changes is asked, and staying stays', async () => {
  const { leave, router } = await showScreen(<Dialog onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  leave();
  await userEvent.click(await screen.findByText('Stay'));
  expect(router.state.location.pathname).toBe('/');
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(kept()).toBe('');
});

function Page({ name }: { name: string }) {
  const kit = useAppForm({ draft: name, initialValues: { city: '' }, submit: () => {} });
  return (
    <FormPage kit={kit} label={name}>
      <TextField name="city" label={name} />
    </FormPage>
  );
}

test('two forms of a page ask together: staying keeps both, leaving gives up both', async () => {
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
  await vi.waitFor(() => expect(kept()).toMatch(/Rome.*Oslo|Oslo.*Rome/));
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(kept()).toBe('');
});

function Tabs() {
  const [tab, setTab] = useState('ledger');
  useLeftBehind('Ledger', ['tab']);
  return (
    <>
      {tab === 'ledger' && <Page name="Ledger" />}
      <button type="button" onClick={() => setTab('index')}>
        Index
      </button>
    </>
  );
}

test('what was typed in a tab that is not shown any more is asked about before the page is left', async () => {
  const { leave, router } = await showScreen(<Tabs />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Ledger' }), 'Rome');
  await userEvent.click(screen.getByText('Index'));
  leave();
  await userEvent.click(await screen.findByText('Stay'));
  expect(router.state.location.pathname).toBe('/');
  expect(kept()).toContain('Rome');
  leave();
  await userEvent.click(await screen.findByText('Leave anyway'));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(kept()).toBe('');
});

test('what an earlier visit left in another tab is neither asked about nor lost', async () => {
  const user = sampleUser();
  keepDraft(draftKey(user.tenant, user.userId, 'Ledger'), { city: 'Rome' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { leave } = await showScreen(<Tabs />, user);
  await userEvent.click(screen.getByText('Index'));
  leave();
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(kept()).toContain('Rome');
});

test('a field that the form does not have is a defect, told at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await showScreen(<Wrong />);
  expect(await screen.findByText(/no field nmae/)).toBeInTheDocument();
});

test('paths of the server become paths of the form', () => {
  expect(formPath('lines[2].amount')).toBe('lines.2.amount');
});

test('only exempt query parameters may change without a question', () => {
  const at = (search: object, pathname = '/a') => ({ pathname, search });
  expect(staysOnPage(at({ tab: 1, q: 'x' }), at({ tab: 2, q: 'x' }), ['tab'])).toBe(true);
  expect(staysOnPage(at({ q: 'x' }), at({ q: 'y' }), ['tab'])).toBe(false);
  expect(staysOnPage(at({}), at({}, '/b'), [])).toBe(false);
});

function Repeated({ submit }: { submit: Submit }) {
  const kit = useAppForm({
    draft: 'repeated',
    initialValues: { city: '' },
    submit,
    onSaved: () => kit.clear(),
  });
  return (
    <AppForm kit={kit} label="Repeated">
      <TextField name="city" label="City" />
      <output>{kit.isDirty() ? 'unsaved' : 'nothing unsaved'}</output>
    </AppForm>
  );
}

test('a form that stays after it was sent is empty, and nothing of it is unsaved', async () => {
  const submit = vi.fn();
  await showScreen(<Repeated submit={submit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Boston');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(''));
  expect(screen.getByText('nothing unsaved')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('City'), 'Lima');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(submit).toHaveBeenLastCalledWith({ city: 'Lima' }));
});
