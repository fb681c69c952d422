import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field';

const onSearch = vi.fn();

/** A page that stores the search and can go back. */
function Page() {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <SearchField
        label="Search"
        value={value}
        onChange={(next) => {
          onSearch(next);
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
const pauseTyping = () => act(() => vi.advanceTimersByTime(400));

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockClear();
  render(<Page />);
});
afterEach(() => vi.useRealTimers());

test('a trailing space stays in the search field while the user types on', () => {
  type('acme ');
  pauseTyping();
  expect(box().value).toBe('acme ');
  type('acme corp');
  pauseTyping();
  expect(onSearch.mock.calls).toEqual([['acme'], ['acme corp']]);
});

test('Back restores the previous search text and discards unsent input', () => {
  type('acme');
  pauseTyping();
  type('acme corp');
  fireEvent.click(screen.getByText('Back'));
  pauseTyping();
  expect(box().value).toBe('');
  expect(onSearch.mock.calls).toEqual([['acme']]);
});
