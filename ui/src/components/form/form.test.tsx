import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { AppForm } from './app-form';
import { formPath, placeServerErrors, useAppForm } from './use-app-form';
import { staysOnPage } from './use-unsaved-guard';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

function Form({ onSubmit, draft }: { onSubmit: () => void; draft?: string }) {
  const kit = useAppForm({
    ...(draft && { draft }),
    initialValues: { name: '', city: '' },
    validate: { city: (value) => (value ? null : 'City is needed') },
  });
  return (
    <MantineProvider>
      {kit.draft && (
        <button type="button" onClick={kit.draft.restore}>
          restore
        </button>
      )}
      <AppForm form={kit.form} onSubmit={onSubmit}>
        <TextInput label="Name" key={kit.form.key('name')} {...kit.form.getInputProps('name')} />
        <TextInput label="City" key={kit.form.key('city')} {...kit.form.getInputProps('city')} />
        <button
          type="button"
          onClick={() =>
            placeServerErrors(
              kit.form,
              new ApiError({
                code: 'ValidationFailedException',
                status: 422,
                fields: [{ path: 'name', code: 'NameNotUniqueException', message: '', params: {} }],
              }),
            )
          }
        >
          refuse
        </button>
      </AppForm>
    </MantineProvider>
  );
}

test('Ctrl+Enter submits from inside a field', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Rome{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('the first field at fault gets the focus', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'A{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('City')).toHaveFocus();
});

test('the server’s complaint stands beside its field, in words', async () => {
  render(<Form onSubmit={() => {}} />);
  await userEvent.click(screen.getByText('refuse'));
  expect(await screen.findByText('This name is already in use.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('what was typed before an interruption is offered again', async () => {
  const first = render(<Form onSubmit={() => {}} draft="d1" />);
  await userEvent.type(screen.getByLabelText('Name'), 'Half');
  await vi.waitFor(() => expect(window.sessionStorage.getItem('d1')).toContain('Half'));
  first.unmount();
  render(<Form onSubmit={() => {}} draft="d1" />);
  await userEvent.click(screen.getByText('restore'));
  expect(screen.getByLabelText('Name')).toHaveValue('Half');
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
