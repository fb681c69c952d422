import { AppForm } from '@/components/form/app-form';
import { FormBody } from '@/components/form/form-body';
import { namesOf } from '@/components/form/names';
import { KeyValue } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { IndexForm } from '../api/use-index-form';
import { amountOf, type FieldName, type Invoice } from '../api/use-invoice';
import { ExtraField } from './extra-field';
import { IndexField } from './index-field';
import classes from './invoice-page.module.css';

const dates: readonly FieldName[] = ['invoiceDate', 'dueDate'];

interface IndexDataProps {
  invoice: Invoice;
  /** Present if the invoice is editable. */
  form?: IndexForm;
  onFocus: (field: string) => void;
}

export function IndexData({ invoice, form, onFocus }: IndexDataProps) {
  const { t } = useTranslation();
  if (!form) return <SavedData invoice={invoice} onFocus={onFocus} />;
  const { kit } = form;
  const names = namesOf(kit.values);
  // The document shows where the focused value was found.
  const focus = kit.focus && {
    ...kit.focus,
    onFocus: (field: string | undefined) => {
      kit.focus?.onFocus(field);
      if (field) onFocus(field);
    },
  };
  return (
    // One notice above the tabs offers the drafts of all tabs; the page shows the error below all tabs.
    <AppForm kit={{ ...kit, ...(focus && { focus }) }} label={t('invoices.tabs.index')}>
      <FormBody kit={{ ...kit, draft: undefined }} failure={false}>
        <div className={classes.fields}>
          {invoice.indexData.map((field) => (
            <IndexField key={field.name} field={field} kit={kit} names={names} />
          ))}
          {invoice.indexFields.map((field) => (
            <ExtraField key={field.indexFieldId} projectId={invoice.projectId} field={field} names={names} />
          ))}
        </div>
      </FormBody>
    </AppForm>
  );
}

function SavedData({ invoice, onFocus }: Omit<IndexDataProps, 'form'>) {
  const { t } = useTranslation();
  return (
    <KeyValue
      items={[
        ...invoice.indexData.map(({ name, value }) => ({
          name: t(`invoices.fields.${name}`),
          value: (
            <button type="button" className={classes.plain} onClick={() => onFocus(name)}>
              {shown(invoice, name, value)}
            </button>
          ),
        })),
        ...invoice.indexFields.map(({ name, value, type }) => ({
          name,
          value: type === 'DateTime' && value ? <DateText value={value} /> : value || '—',
        })),
      ]}
    />
  );
}

function shown(invoice: Invoice, name: FieldName, value: string) {
  if (!value) return '—';
  if (dates.includes(name)) return <DateText value={value} />;
  if (name === 'invoiceAmount') return <MoneyText value={amountOf(invoice)} strong />;
  return value;
}
