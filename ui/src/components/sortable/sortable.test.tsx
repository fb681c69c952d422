import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { drag, layOut } from '@/test/drag';
import { SortableList } from './sortable-list';

beforeAll(() => startI18n('en'));

function List() {
  const [ids, setIds] = useState(['a', 'b', 'c']);
  return (
    <MantineProvider>
      <SortableList
        items={ids.map((id) => ({ id }))}
        label="Letters"
        name={({ id }) => id}
        row={({ id }) => <span>{id}</span>}
        onOrder={setIds}
      />
    </MantineProvider>
  );
}

const rows = {
  li: (index: number) => new DOMRect(0, 40 * index, 200, 40),
  ul: () => new DOMRect(0, 0, 200, 120),
};

const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('the arrow keys on a drag handle move its row, announce the new position and keep the focus', async () => {
  render(<List />);
  screen.getByLabelText('Move a').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(order()).toEqual(['b', 'a', 'c']);
  expect(screen.getByText('a is now 2 of 3.')).toBeInTheDocument();
  expect(screen.getByLabelText('Move a')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(order()).toEqual(['b', 'c', 'a']);
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(order()).toEqual(['a', 'b', 'c']);
});

test('a row dragged by its handle moves to the row that it is dropped on', async () => {
  layOut(rows);
  render(<List />);
  await drag(screen.getByLabelText('Move a'), [10, 20], [10, 100]);
  expect(order()).toEqual(['b', 'c', 'a']);
  expect(screen.getByText('a is now 3 of 3.')).toBeInTheDocument();
});

test('a click on the handle moves nothing', async () => {
  layOut(rows);
  render(<List />);
  await drag(screen.getByLabelText('Move a'), [10, 20], [10, 22]);
  expect(order()).toEqual(['a', 'b', 'c']);
});
