import { Group } from '@mantine/core';
import { NumberField, TextField } from '@/components/form/fields';
import { all, between, length, required } from '@/components/form/rules';
import { useTranslation } from '@/lib/i18n/i18n';
import { type TermCode, termCodes } from '../api/nouns';
import { RecordForm } from './record-form';

interface TermCodeFormProps {
  id: string | undefined;
  onClose: () => void;
}

const toValues = (record: TermCode | undefined) => ({
  code: record?.code ?? '',
  description: record?.description ?? '',
  netDays: (record?.netDays ?? '') as number | string,
  discountPercent: Number(record?.discountPercent ?? 0) as number | string,
  discountDays: (record?.discountDays ?? 0) as number | string,
});

/** A new or existing term code. The code stays, because vendors and invoices name it. */
export function TermCodeForm(props: TermCodeFormProps) {
  const { t } = useTranslation();
  return (
    <RecordForm
      {...props}
      spec={{
        noun: termCodes,
        title: { create: t('masterData.newTermCode'), edit: t('masterData.editTermCode') },
        nameOf: ({ code }) => code,
        toValues,
        toBody: ({ netDays, discountPercent, discountDays, ...rest }) => ({
          ...rest,
          netDays: Number(netDays),
          discountPercent: String(discountPercent || 0),
          discountDays: Number(discountDays),
        }),
        validate: {
          code: all(required, length(1, 20)),
          netDays: all(required, between(0, 999)),
          discountPercent: between(0, 100),
          discountDays: (value, { netDays }) => between(0, Number(netDays))(value),
        },
        fields: ({ names }, existing) => (
          <>
            <TextField
              name={names.code}
              label={t('masterData.columns.code')}
              description={t(existing ? 'masterData.fixed' : 'masterData.codeHint')}
              required
              readOnly={existing}
              maxLength={20}
              data-autofocus={!existing || undefined}
            />
            <TextField
              name={names.description}
              label={t('masterData.columns.description')}
              maxLength={200}
              data-autofocus={existing || undefined}
            />
            <NumberField
              name={names.netDays}
              label={t('masterData.columns.netDays')}
              description={t('masterData.netDaysHint')}
              required
              min={0}
              max={999}
              allowDecimal={false}
            />
            <Group grow align="end">
              <NumberField
                name={names.discountPercent}
                label={t('masterData.columns.discountPercent')}
                description={t('masterData.discountHint')}
                min={0}
                max={100}
                decimalScale={2}
              />
              <NumberField
                name={names.discountDays}
                label={t('masterData.columns.discountDays')}
                description={t('masterData.discountDaysHint')}
                min={0}
                max={999}
                allowDecimal={false}
              />
            </Group>
          </>
        ),
      }}
    />
  );
}
