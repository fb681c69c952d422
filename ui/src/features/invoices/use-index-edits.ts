import { useEffect, useMemo, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import type { Schema } from '@/lib/api/types';
import { useDraft } from '@/lib/drafts/use-draft';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { isDay } from '@/lib/format/date';
import { isAmount, parseNumber } from '@/lib/format/parse-amount';
import type { FieldName, Invoice } from './use-invoice';

/** An index field of the project is identified by the path of its errors: "indexFields.Region". */
export type EditName = FieldName | `indexFields.${string}`;
type Edits = Partial<Record<EditName, string>>;
type Problems = Partial<Record<EditName, string>>;

const isExtra = (name: EditName): boolean => name.startsWith('indexFields.');

/** "fields[1].value" is the second field of the request; "invoiceAmount" is a field name. */
export function fieldWithError(path: string, sent: readonly EditName[]): EditName | undefined {
  const index = /^(?:body\.)?fields\[(\d+)\]/.exec(path)?.[1];
  if (index !== undefined) return sent[Number(index)];
  return path as EditName;
}

/**
 * The unsaved index data of the user: sent field by field on blur, stored as a draft until it is saved, and
 * guarded against leaving. A background save only marks fields and reports its failure: it never moves the
 * focus or changes the text of the focused field.
 */
export function useIndexEdits(
  invoice: Invoice | undefined,
  send: (body: Schema<'InvoiceIndexData'>) => Promise<Invoice>,
  sendExtra: (body: Schema<'InvoiceIndexFields'>) => Promise<Invoice>,
) {
  const { found: kept, keep, drop, markRestored } = useDraft<Edits>(invoice && `invoice.${invoice.id}`);
  // A page left right after its save keeps a draft of saved values. It is not offered.
  const found = kept && invoice && differs(kept.values, invoice) ? kept : undefined;
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const [held, setHeld] = useState<{ name: EditName; value: string }>();
  const latest = useRef({ invoice, edits, problems, held });
  const saving = useRef<Promise<Invoice | undefined>>(Promise.resolve(undefined));
  latest.current = { invoice: newer(invoice, latest.current.invoice), edits, problems, held };
  const dirty = Object.keys(edits).length > 0;
  useUnsavedGuard(() => dirty, ['tab'], drop);

  useEffect(() => {
    if (dirty) keep(edits);
    else if (!found) drop();
  }, [edits, dirty, found, keep, drop]);

  /** Marks the invalid fields; returns the first of them. */
  const mark = (error: unknown, sent: EditName[] = []): EditName | undefined => {
    const found: Problems = {};
    for (const field of error instanceof ApiError ? error.fields : []) {
      const name = fieldWithError(field.path, sent);
      if (name) found[name] = explainField(field.code, field.message, field.params);
    }
    setProblems((now) => ({ ...now, ...found }));
    return Object.keys(found)[0] as EditName | undefined;
  };

  const saveNow = async (asked: boolean): Promise<Invoice | undefined> => {
    const { invoice: current, edits: typed, problems: refused, held: focused } = latest.current;
    if (!current) return undefined;
    const waits = (name: EditName) => refused[name] !== undefined || focused?.name === name;
    const sent = Object.fromEntries(
      Object.entries(typed).filter(([name]) => asked || !waits(name as EditName)),
    ) as Edits;
    const unread = (Object.keys(sent) as EditName[]).filter(
      (name) => wireValue(current, name, sent[name]) === undefined,
    );
    if (unread.length > 0) {
      setProblems((now) => ({
        ...now,
        ...Object.fromEntries(unread.map((name) => [name, unreadWords(name)])),
      }));
      for (const name of unread) delete sent[name];
    }
    const all = Object.keys(sent) as EditName[];
    if (all.length === 0) {
      if (Object.keys(typed).length === 0) setFailure(undefined);
      return unread.length > 0 ? undefined : current;
    }
    const names = all.filter((name) => !isExtra(name)) as FieldName[];
    const values = current.indexFields
      .filter((field) => all.includes(`indexFields.${field.systemName}`))
      .map((field) => ({
        indexFieldId: field.indexFieldId,
        value:
          wireValue(current, `indexFields.${field.systemName}`, sent[`indexFields.${field.systemName}`]) ??
          '',
      }));
    let next = current;
    try {
      const fields = names.map((name) => ({ name, value: sent[name] ?? '' }));
      if (fields.length > 0) next = await send({ version: next.version, fields });
      if (values.length > 0) next = await sendExtra({ version: next.version, values });
      setFailure(undefined);
      setProblems((now) => without(now, all));
      // Changes typed during the save stay unsaved.
      const left = (now: Edits): Edits =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name as EditName] !== value));
      setEdits(left);
      latest.current = { ...latest.current, edits: left(latest.current.edits) };
      return unread.length > 0 ? undefined : next;
    } catch (error) {
      mark(error, names);
      setFailure(error);
      return undefined;
    } finally {
      latest.current = { ...latest.current, invoice: newer(next, latest.current.invoice) };
    }
  };

  return {
    dirty,
    /** Why the last save failed, until a save succeeds. */
    failure,
    /** Input from before an interruption: offered as a draft, never applied automatically. */
    draft: found && {
      savedAt: found.savedAt,
      restore: () => {
        setEdits((now) => ({ ...found.values, ...now }));
        markRestored();
      },
      discard: drop,
    },
    problems: useMemo(() => problems, [problems]),
    valueOf: (name: EditName, saved: string) => (held?.name === name ? held.value : (edits[name] ?? saved)),
    /** The field has the focus: only typing changes its text. */
    hold: (name: EditName, saved: string) => setHeld({ name, value: edits[name] ?? saved }),
    release: () => {
      setHeld(undefined);
      latest.current = { ...latest.current, held: undefined };
    },
    change: (name: EditName, value: string, saved: string) => {
      setHeld((now) => (now?.name === name ? { name, value } : now));
      setProblems((now) => without(now, [name]));
      setEdits((now) => {
        const { [name]: _old, ...rest } = now;
        return value === saved ? rest : { ...rest, [name]: value };
      });
    },
    mark,
    /**
     * Saves the input; undefined after a failure. Saves run sequentially, so that input typed during a save
     * is part of the next one. A background save skips refused values until they are corrected, and the
     * focused field until it loses the focus.
     */
    save: (kind: 'background' | 'asked' = 'asked'): Promise<Invoice | undefined> => {
      saving.current = saving.current.then(() => saveNow(kind === 'asked'));
      return saving.current;
    },
  };
}

/**
 * The value in API format; undefined if it cannot be parsed. The server reads English numbers only, so
 * unparsed text is never sent: "1,200" typed in German would become twelve hundred.
 */
function wireValue(invoice: Invoice, name: EditName, value = ''): string | undefined {
  if (value === '') return '';
  if (name === 'invoiceAmount') return isAmount(value) ? value : undefined;
  if (name === 'invoiceDate' || name === 'dueDate') return isDay(value) ? value : undefined;
  const extra = invoice.indexFields.find(({ systemName }) => name === `indexFields.${systemName}`);
  return extra?.type === 'Numeric' ? parseNumber(value) : value;
}

const unreadWords = (name: EditName): string => {
  const dated = name === 'invoiceDate' || name === 'dueDate';
  return explainField(dated ? 'InvalidValue' : 'AmountUnreadable', '');
};

const differs = (edits: Edits, invoice: Invoice): boolean =>
  Object.entries(edits).some(([name, value]) => value !== savedValue(invoice, name as EditName));

const savedValue = ({ indexData, indexFields }: Invoice, name: EditName): string =>
  indexData.find((field) => field.name === name)?.value ??
  indexFields.find(({ systemName }) => name === `indexFields.${systemName}`)?.value ??
  '';

const newer = (a: Invoice | undefined, b: Invoice | undefined) =>
  a && b && a.id === b.id && b.version > a.version ? b : a;

const without = (problems: Problems, names: readonly EditName[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as EditName)));

export type IndexEdits = ReturnType<typeof useIndexEdits>;
