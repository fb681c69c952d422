import { useRef, useState } from 'react';
import type { AsyncSelectProps, Choice } from './async-select';

interface Typed {
  /** The options that are already loaded. */
  items: Choice[] | undefined;
  load: AsyncSelectProps['load'];
  choose: (choice: Choice) => void;
}

/**
 * What becomes of text when the field is left without a choice: the only option that it names is chosen. A loaded
 * option with this value is chosen at once, because a click on "Save" follows immediately. Labels are compared with
 * complete results only, because two records can have the same name.
 */
export function useTypedChoice({ items = [], load, choose }: Typed) {
  // A press outside closes the list and empties its search before the field is left.
  const text = useRef('');
  const [missed, setMissed] = useState('');
  return {
    missed,
    type: (typed: string) => {
      text.current = typed.trim();
      setMissed('');
    },
    leave: async () => {
      const typed = text.current;
      text.current = '';
      if (!typed) return;
      const found = only(items, typed, 'value') ?? (await searched(load, typed));
      if (found) choose(found);
      else setMissed(typed);
    },
  };
}

async function searched(load: AsyncSelectProps['load'], text: string) {
  try {
    const page = await load({ search: text, cursor: '', signal: new AbortController().signal });
    return only(page.items, text, 'value') ?? (page.nextCursor ? undefined : only(page.items, text, 'label'));
  } catch {
    // The field reports that nothing was chosen, and its list shows the failure when it is opened.
    return undefined;
  }
}

function only(items: Choice[], text: string, part: 'value' | 'label') {
  const named = items.filter((item) => item[part].toLowerCase() === text.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
}
