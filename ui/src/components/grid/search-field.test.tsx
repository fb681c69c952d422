import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field';

const asked = vi.fn();

/** A page that stores the search and can go back. */
function Page() {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <SearchField
        label="Search"
        value={value}
        onChange={(next) => {
          asked(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Back
      </button>
    </MantineProvider>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const rest = () => act(() => vi.advanceTimersByTime(400));

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  render(<Page />);
});
afterEach(() => vi.useRealTimers());

test('a trailing space stays in the search field while the user types on', () => {
  type('acme ');
  rest();
  expect(box().value).toBe('acme ');
  type('acme corp');
  rest();
  expect(asked.mock.calls).toEqual([['acme'], ['acme corp']]);
});

test('Back restores the previous search text and discards unsent input', () => {
  type('acme');
  rest();
  type('acme corp');
  fireEvent.click(screen.getByText('Back'));
  rest();
  expect(box().value).toBe('');
  expect(asked.mock.calls).toEqual([['acme']]);
});
