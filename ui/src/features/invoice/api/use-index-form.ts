import { useQueryClient } from '@tanstack/react-query';
import { placeServerErrors } from '@/components/form/server-errors';
import { useFormClose } from '@/components/form/use-form-close';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { explainField } from '@/lib/errors/explain';
import { isDay } from '@/lib/format/date';
import { isAmount, parseNumber } from '@/lib/format/parse-amount';
import { invoiceQueries } from './queries';
import type { FieldName, Invoice } from './use-invoice';

/** The values by name; an index field of the project is named by `extraName`. */
export type IndexValues = Record<string, string>;

const extraPrefix = 'extra:';

/** The form's name of an index field of the project, which another field may have too. */
export const extraName = ({ systemName }: { systemName: string }): string => `${extraPrefix}${systemName}`;

const toValues = ({ indexData, indexFields }: Invoice): IndexValues =>
  Object.fromEntries([
    ...indexData.map(({ name, value }) => [name, value]),
    ...indexFields.map((field) => [extraName(field), field.value]),
  ]);

/** "fields[1].value" is the second field of the request; "indexFields.Region" is an index field of the project. */
export function fieldWithError(path: string, sent: readonly string[]): string | undefined {
  const index = /^(?:body\.)?fields\[(\d+)\]/.exec(path)?.[1];
  if (index !== undefined) return sent.filter((name) => !name.startsWith(extraPrefix))[Number(index)];
  return path.replace(/^indexFields\./, extraPrefix);
}

/** The error of a value that cannot be sent. */
function problemOf({ indexFields }: Invoice, name: string, value: string): string | undefined {
  if (!value) return undefined;
  if (name === 'invoiceAmount' && !isAmount(value)) return explainField('AmountUnreadable', '');
  if ((name === 'invoiceDate' || name === 'dueDate') && !isDay(value))
    return explainField('InvalidValue', '');
  const extra = indexFields.find((field) => name === extraName(field));
  if (extra?.type !== 'Numeric' || parseNumber(value) !== undefined) return undefined;
  return explainField('AmountUnreadable', '');
}

export interface IndexCommands {
  fields: (body: Schema<'InvoiceIndexData'>) => Promise<Invoice>;
  extra: (body: Schema<'InvoiceIndexFields'>) => Promise<Invoice>;
}

/**
 * The index data of an invoice, saved field by field when a field loses the focus. The caller stays mounted while
 * the user changes tabs.
 */
export function useIndexForm(invoice: Invoice, { fields, extra }: IndexCommands) {
  const api = useApi();
  const queryClient = useQueryClient();
  const kit = useVersionedForm<Invoice, IndexValues>({
    record: invoice,
    reload: () => queryClient.fetchQuery({ ...invoiceQueries.one(api, invoice.id), staleTime: 0 }),
    draft: `invoice.${invoice.id}`,
    toValues,
    saveOn: 'blur',
    fieldOf: fieldWithError,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, problemOf(invoice, name, value)]),
      ),
    save: async (_, record, sent) => {
      const known = (Object.keys(sent) as FieldName[]).filter((name) => !name.startsWith(extraPrefix));
      const added = record.indexFields.filter((field) => extraName(field) in sent);
      let saved = record;
      if (known.length > 0) {
        const changes = known.map((name) => ({ name, value: sent[name] ?? '' }));
        saved = await fields({ version: saved.version, fields: changes });
      }
      if (added.length > 0) {
        // The server reads English numbers only: "1,200" typed in German would become twelve hundred.
        const wire = (type: string, value = '') => (type === 'Numeric' && value ? parseNumber(value) : value);
        const values = added.map((field) => ({
          indexFieldId: field.indexFieldId,
          value: wire(field.type, sent[extraName(field)]) ?? '',
        }));
        saved = await extra({ version: saved.version, values });
      }
      return saved;
    },
    onSaved: () => {},
  });
  useFormClose(kit, undefined, ['tab']);
  return {
    kit,
    /** Marks the fields that a submit refused; returns their names. */
    mark: (error: unknown): string[] =>
      placeServerErrors(kit.form, error, (path) => fieldWithError(path, []) ?? path).paths,
  };
}

export type IndexForm = ReturnType<typeof useIndexForm>;
