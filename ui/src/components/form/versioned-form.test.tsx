import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { SwitchField, TextField } from './fields';
import { VersionedForm } from './versioned-form';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const first = { name: 'Old', city: 'Rome', active: false, version: 1 };
type Place = typeof first;

function serverOf() {
  const server = { place: first };
  const save = vi.fn(async (values: Omit<Place, 'version'>, { version }: Place) => {
    if (version !== server.place.version) throw new ApiError({ code: 'StaleVersionException', status: 409 });
    server.place = { ...values, name: values.name.trim(), version: version + 1 };
    return server.place;
  });
  return { server, save };
}

type Server = ReturnType<typeof serverOf>;
type SaveOn = 'submit' | 'change' | 'blur';

function Form({ server, save, saveOn = 'submit' }: Server & { saveOn?: SaveOn }) {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: ['place'], queryFn: async () => server.place });
  return (
    <>
      <button type="button" onClick={() => void queryClient.invalidateQueries()}>
        Receive an event
      </button>
      <p>Version {query.data?.version}</p>
      <VersionedForm
        query={query}
        label="Place"
        draft="place"
        saveOn={saveOn}
        toValues={({ name, city, active }) => ({ name, city, active })}
        save={save}
      >
        {({ names }) => (
          <>
            <TextField name={names.name} label="Name" />
            <TextField name={names.city} label="City" />
            <SwitchField name={names.active} label="Active" />
          </>
        )}
      </VersionedForm>
    </>
  );
}

async function open(saveOn?: SaveOn) {
  const parts = serverOf();
  await showScreen(<Form {...parts} {...(saveOn && { saveOn })} />);
  await screen.findByLabelText('Name');
  return parts;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const receive = () => userEvent.click(screen.getByText('Receive an event'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

test('untouched fields take a new version at once, and input stays', async () => {
  const { server, save } = await open();
  await type('City', 'Oslo');
  server.place = { ...first, name: 'New', version: 2 };
  await receive();
  await vi.waitFor(() => expect(field('Name')).toHaveValue('New'));
  expect(field('City')).toHaveValue('Oslo');
  await press('Save');
  await vi.waitFor(() => expect(server.place).toMatchObject({ name: 'New', city: 'Oslo', version: 3 }));
  expect(save).toHaveBeenCalledOnce();
});

test('a field that both changed shows both values, and nothing is saved before the choice', async () => {
  const { server, save } = await open();
  await type('City', 'Oslo');
  server.place = { ...first, city: 'Lima', version: 2 };
  await receive();
  const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
  expect(choice).toHaveTextContent('Lima');
  expect(field('City')).toHaveValue('Oslo');
  await press('Save');
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(within(choice).getByRole('button', { name: 'Use theirs' }));
  expect(field('City')).toHaveValue('Lima');
  expect(screen.queryByRole('group', { name: 'Someone changed this record' })).toBeNull();
});

test('a refused save shows the new version, and the next save sends it', async () => {
  const { server, save } = await open();
  await type('City', 'Oslo');
  server.place = { ...first, name: 'New', version: 2 };
  await press('Save');
  expect(await screen.findByText(/Their changes are shown/)).toBeVisible();
  expect(field('Name')).toHaveValue('New');
  expect(field('City')).toHaveValue('Oslo');
  await press('Save');
  await vi.waitFor(() => expect(server.place).toMatchObject({ name: 'New', city: 'Oslo', version: 3 }));
  expect(save).toHaveBeenCalledTimes(2);
});

test.each([
  ['Use theirs', 'Lima', false],
  ['Keep mine', 'Oslo', true],
])(
  'a refused save and %s: the message stays only while there is something to save',
  async (choose, city, left) => {
    const { server, save } = await open();
    await type('City', 'Oslo');
    server.place = { ...first, city: 'Lima', version: 2 };
    await press('Save');
    const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
    expect(save).toHaveBeenCalledOnce();
    await userEvent.click(within(choice).getByRole('button', { name: choose }));
    expect(field('City')).toHaveValue(city);
    expect(screen.queryAllByText(/^Someone changed this record/)).toHaveLength(left ? 1 : 0);
  },
);

test('a change that is read while the save is refused is not overwritten', async () => {
  const { server, save } = await open();
  await type('City', 'Oslo');
  server.place = { ...first, city: 'Lima', version: 2 };
  save.mockImplementationOnce(async () => {
    screen.getByText('Receive an event').click();
    await screen.findByText('Version 2');
    throw new ApiError({ code: 'StaleVersionException', status: 409 });
  });
  await press('Save');
  expect(await screen.findByRole('group', { name: 'Someone changed this record' })).toHaveTextContent('Lima');
  expect(field('City')).toHaveValue('Oslo');
  expect(save).toHaveBeenCalledOnce();
  expect(server.place.city).toBe('Lima');
});

test('a new version without other values is no conflict', async () => {
  const { server } = await open();
  await type('City', 'Oslo');
  server.place = { ...first, version: 2 };
  await press('Save');
  await vi.waitFor(() => expect(server.place).toMatchObject({ city: 'Oslo', version: 3 }));
});

test('a form that saves each change sends it at once and repeats a failed save', async () => {
  const { server, save } = await open('change');
  save.mockRejectedValueOnce(networkError());
  await userEvent.click(field('Active'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(server.place).toMatchObject({ active: true, version: 2 }));
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Old', city: 'Rome', active: true });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a form that saves on blur merges a stale save and repeats it', async () => {
  const { server, save } = await open('blur');
  await type('City', 'Oslo');
  server.place = { ...first, name: 'New', version: 2 };
  await userEvent.tab();
  await vi.waitFor(() => expect(server.place).toMatchObject({ name: 'New', city: 'Oslo', version: 3 }));
  expect(save).toHaveBeenCalledTimes(2);
  expect(field('Name')).toHaveValue('New');
});

test('a form that saves on change sends a value that the person keeps', async () => {
  const { server, save } = await open('change');
  server.place = { ...first, city: 'Lima', version: 2 };
  await userEvent.type(field('City'), '!');
  const choice = await screen.findByRole('group', { name: 'Someone changed this record' });
  await userEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
  await vi.waitFor(() => expect(server.place).toMatchObject({ city: 'Rome!', version: 3 }));
  expect(save).toHaveBeenCalledTimes(2);
});
