import { KeyValue } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { ExtraField } from './extra-field';
import { IndexField } from './index-field';
import classes from './invoice-page.module.css';
import type { IndexEdits } from './use-index-edits';
import { amountOf, currencyOf, type FieldName, fieldOf, type Invoice } from './use-invoice';

const dates: readonly FieldName[] = ['invoiceDate', 'dueDate'];

interface IndexDataProps {
  invoice: Invoice;
  edits?: IndexEdits;
  onFocus: (field: string) => void;
}

export function IndexData({ invoice, edits, onFocus }: IndexDataProps) {
  const { t } = useTranslation();
  if (!edits) {
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
  return (
    <div className={classes.fields}>
      {invoice.indexData.map((field) => (
        <IndexField
          key={field.name}
          field={field}
          value={edits.valueOf(field.name, field.value)}
          problem={edits.problems[field.name]}
          onChange={(value) => edits.change(field.name, value, field.value)}
          onVendor={(number) => edits.change('vendorNumber', number, fieldOf(invoice, 'vendorNumber'))}
          currency={edits.valueOf('currency', currencyOf(invoice))}
          onFocus={() => {
            edits.hold(field.name, field.value);
            onFocus(field.name);
          }}
          onLeave={() => {
            edits.release();
            void edits.save('background');
          }}
        />
      ))}
      {invoice.indexFields.map((field) => (
        <ExtraField key={field.indexFieldId} projectId={invoice.projectId} field={field} edits={edits} />
      ))}
    </div>
  );
}

function shown(invoice: Invoice, name: FieldName, value: string) {
  if (!value) return '—';
  if (dates.includes(name)) return <DateText value={value} />;
  if (name === 'invoiceAmount') return <MoneyText value={amountOf(invoice)} strong />;
  return value;
}
