import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { moveItem } from './move-item';
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

test('a target position beyond the list is limited to its first or last position', () => {
  expect(moveItem(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});
