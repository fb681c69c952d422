import { useEffect, useMemo, useRef, useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useDraft } from '@/lib/drafts/use-draft';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import type { FieldName, Invoice } from './use-invoice';

/** A field the project adds goes by the path its problems have: "indexFields.Region". */
export type EditName = FieldName | `indexFields.${string}`;
type Edits = Partial<Record<EditName, string>>;
type Problems = Partial<Record<EditName, string>>;

const isExtra = (name: EditName): boolean => name.startsWith('indexFields.');

/** "fields[1].value" is about the second field sent; "invoiceAmount" names its field itself. */
export function fieldAtFault(path: string, sent: readonly EditName[]): EditName | undefined {
  const index = /^(?:body\.)?fields\[(\d+)\]/.exec(path)?.[1];
  if (index !== undefined) return sent[Number(index)];
  return path as EditName;
}

/**
 * What a person has typed into the index data and not saved yet: sent field by field, kept as a
 * draft while the session may end, guarded when they leave.
 */
export function useIndexEdits(
  invoice: Invoice | undefined,
  send: (body: Schema<'InvoiceIndexData'>) => Promise<Invoice>,
  sendExtra: (body: Schema<'InvoiceIndexFields'>) => Promise<Invoice>,
) {
  const { found, keep, drop, taken } = useDraft<Edits>(invoice && `invoice.${invoice.id}`);
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Problems>({});
  const saving = useRef<Promise<Invoice | undefined> | undefined>(undefined);
  const dirty = Object.keys(edits).length > 0;
  useUnsavedGuard(() => dirty, ['tab'], drop);

  useEffect(() => {
    if (dirty) keep(edits);
    else if (!found) drop();
  }, [edits, dirty, found, keep, drop]);

  const place = (error: unknown, sent: EditName[] = []) => {
    const found: Problems = {};
    for (const field of error instanceof ApiError ? error.fields : []) {
      const name = fieldAtFault(field.path, sent);
      if (name) found[name] = explainField(field.code, field.message);
    }
    setProblems(found);
    toastError(error);
    const first = Object.keys(found)[0];
    if (first) document.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };

  const saveNow = async (current: Invoice): Promise<Invoice | undefined> => {
    const sent = { ...edits };
    const all = Object.keys(sent) as EditName[];
    const names = all.filter((name) => !isExtra(name)) as FieldName[];
    const values = current.indexFields
      .filter((field) => all.includes(`indexFields.${field.systemName}`))
      .map((field) => ({
        indexFieldId: field.indexFieldId,
        value: sent[`indexFields.${field.systemName}`] ?? '',
      }));
    let next = current;
    try {
      const fields = names.map((name) => ({ name, value: sent[name] ?? '' }));
      if (fields.length > 0) next = await send({ version: next.version, fields });
      if (values.length > 0) next = await sendExtra({ version: next.version, values });
      setProblems({});
      // What was typed meanwhile stays an edit.
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name as EditName] !== value)),
      );
      return next;
    } catch (error) {
      place(error, names);
      return undefined;
    }
  };

  return {
    dirty,
    /** What was typed before an interruption: offered, never applied by itself. */
    draft: found && {
      savedAt: found.savedAt,
      restore: () => {
        setEdits((now) => ({ ...found.values, ...now }));
        taken();
      },
      discard: drop,
    },
    problems: useMemo(() => problems, [problems]),
    valueOf: (name: EditName, saved: string) => edits[name] ?? saved,
    change: (name: EditName, value: string, saved: string) => {
      setProblems(({ [name]: _gone, ...rest }) => rest);
      setEdits((now) => {
        const { [name]: _old, ...rest } = now;
        return value === saved ? rest : { ...rest, [name]: value };
      });
    },
    place,
    /** Saves what is typed; undefined when the server refused. One save at a time. */
    save: async (): Promise<Invoice | undefined> => {
      if (!invoice) return undefined;
      saving.current ??= saveNow(invoice).finally(() => {
        saving.current = undefined;
      });
      return saving.current;
    },
  };
}

export type IndexEdits = ReturnType<typeof useIndexEdits>;
