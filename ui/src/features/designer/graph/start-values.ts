import type { Parameter } from '@/components/workflow-canvas/graph';

/** What the form of a start has: a number or text as typed, a switch, or JSON. */
export type StartValues = Record<string, string | number | boolean>;

export const emptyValues = (parameters: readonly Parameter[]): StartValues =>
  Object.fromEntries(parameters.map(({ name, type }) => [name, type === 'boolean' ? false : '']));

export const isJson = ({ type }: Parameter): boolean => type === 'list' || type === 'record';

export const example = ({ type }: Parameter): string => (type === 'list' ? '[1, 2]' : '{"name": "value"}');

/** The value of a parameter that was typed as JSON; undefined: it is of another type. */
export function parsed({ type }: Parameter, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const fits =
      type === 'list'
        ? Array.isArray(value)
        : typeof value === 'object' && value !== null && !Array.isArray(value);
    return fits ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The values that are sent. Those that are not given are left out. */
export function toSend(parameters: readonly Parameter[], values: StartValues): Record<string, unknown> {
  const sent = parameters.flatMap((parameter): [string, unknown][] => {
    const value = values[parameter.name] ?? '';
    if (value === '') return [];
    return [[parameter.name, isJson(parameter) ? parsed(parameter, String(value)) : value]];
  });
  return Object.fromEntries(sent);
}
