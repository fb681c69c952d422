import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  /** The search text of the URL. */
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  input?: RefObject<HTMLInputElement | null>;
}

/** A search that starts after a typing pause. The typed text stays unchanged, including trailing spaces. */
export function SearchField({ label, value, onChange, className, input }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastReported = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    const query = text.trim();
    if (query === lastReported.current) return;
    lastReported.current = query;
    onChange(query);
  }, 300);
  // The URL may change the search from outside (Back, a link); then it replaces the text. Changes from this
  // field are known.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    send.cancel();
    setTyped(value);
  }, [value, send]);
  return (
    <TextInput
      ref={input}
      className={className}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={14} stroke={1.7} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
