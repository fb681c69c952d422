import { keys } from '@/lib/query/keys';

const [printers] = keys.printers.all;

/** The queries of this feature. They begin with the key that an event makes stale. */
export const printerKeys = {
  grid: () => [printers, 'grid'] as const,
  one: (id: string) => [printers, 'one', id] as const,
  history: (id: string) => [printers, 'one', id, 'history'] as const,
  name: (except: string) => [printers, 'name', except] as const,
};

export const agentKeys = {
  list: [printers, 'agents', 'list'] as const,
  grid: () => [printers, 'agents', 'grid'] as const,
  one: (id: string) => [printers, 'agents', 'one', id] as const,
  history: (id: string) => [printers, 'agents', 'one', id, 'history'] as const,
};
