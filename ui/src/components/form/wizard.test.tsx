import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { TextField } from './fields';
import { FormWizard } from './form-wizard';
import { required } from './rules';
import { useAppForm } from './use-app-form';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

function Wizard({ submit }: { submit: (values: object) => unknown }) {
  const kit = useAppForm({
    initialValues: { name: '', city: '' },
    validate: { name: required, city: required },
    submit,
  });
  return (
    <FormWizard
      kit={kit}
      title="Add"
      submitLabel="Add it"
      onClose={() => {}}
      steps={[
        {
          id: 'a',
          label: 'Who',
          fields: ['name'],
          content: <TextField name={kit.names.name} label="Name" />,
        },
        {
          id: 'b',
          label: 'Where',
          fields: ['city'],
          content: <TextField name={kit.names.city} label="City" />,
        },
      ]}
      summary={({ name, city }) => [
        { name: 'Name', value: name },
        { name: 'City', value: city },
      ]}
    />
  );
}

const press = (name: string) => userEvent.click(screen.getByText(name));

test('a wizard step continues only when its own fields are valid', async () => {
  await showScreen(<Wizard submit={() => {}} />);
  await press('Next');
  expect(screen.getByText('Field is required.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await press('Next');
  expect(screen.getByLabelText('City')).toHaveFocus();
});

test('a double click on Next advances one step and sends nothing', async () => {
  const submit = vi.fn();
  await showScreen(<Wizard submit={submit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await press('Next');
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Add it' })).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

test('Back keeps the input, and the summary shows all values before the submit', async () => {
  const submit = vi.fn();
  await showScreen(<Wizard submit={submit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await press('Next');
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await press('Back');
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');
  await press('Next');
  expect(screen.getByLabelText('City')).toHaveValue('Rome');
  await press('Next');
  expect(screen.getByText('Maria')).toBeInTheDocument();
  expect(screen.getByText('Rome')).toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
  await press('Add it');
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Maria', city: 'Rome' });
});

test('a server error returns to the step of its field', async () => {
  const fields = [{ path: 'name', code: 'NameNotUniqueException', message: '', params: {} }];
  const refusal = new ApiError({ code: 'ValidationFailedException', status: 422, fields });
  await showScreen(<Wizard submit={() => Promise.reject(refusal)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await press('Next');
  await userEvent.type(screen.getByLabelText('City'), 'Rome');
  await press('Next');
  await press('Add it');
  expect(await screen.findByText('This name is already in use.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');
});
