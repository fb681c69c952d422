import { useRef, useState } from 'react';
import type { AsyncSelectProps, Choice } from './async-select';

interface Typed {
  /** The options that are already loaded. */
  items: Choice[] | undefined;
  load: AsyncSelectProps['load'];
  choose: (choice: Choice) => void;
}

/**
 * What becomes of text when the field is left without a choice: the only option that it names is chosen. Until then,
 * `text` keeps the form from saving without it. A loaded option with this value is chosen at once. Labels are compared
 * with complete results only, because two records can have the same name.
 */
export function useTypedChoice({ items = [], load, choose }: Typed) {
  const [text, setText] = useState('');
  const [missed, setMissed] = useState(false);
  const latest = useRef('');
  const type = (typed: string) => {
    latest.current = typed.trim();
    setText(latest.current);
    setMissed(false);
  };
  const leave = async () => {
    if (!text || missed) return;
    const found = only(items, text, 'value') ?? (await searched(load, text));
    if (latest.current !== text) return;
    if (!found) return setMissed(true);
    choose(found);
    type('');
  };
  return { text, missed, type, leave };
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
