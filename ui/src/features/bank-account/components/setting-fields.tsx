import { CheckField, LongTextField, NumberField, SelectField, TextField } from '@/components/form/fields';
import { useTranslation } from '@/lib/i18n/i18n';
import { type AccountKit, Columns, type FormPart } from './account-kit';
import { DeliveryFields } from './delivery-fields';
import { PositivePayFields } from './positive-pay-fields';

interface SettingFieldsProps {
  part: FormPart;
  kit: AccountKit;
  accountId: string;
}

/** The fields of one part. */
export function SettingFields({ part, kit, accountId }: SettingFieldsProps) {
  if (part === 'details') return <DetailFields kit={kit} />;
  if (part === 'ach') return <AchFields kit={kit} />;
  if (part === 'checks') return <CheckFields kit={kit} />;
  if (part === 'positivePay') return <PositivePayFields kit={kit} />;
  return <DeliveryFields kit={kit} accountId={accountId} />;
}

interface FieldsProps {
  kit: AccountKit;
}

function DetailFields({ kit: { names } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Columns>
      <TextField name={names.name} label={t('settingNames.fields.name')} required maxLength={100} />
      <TextField name={names.bankName} label={t('settingNames.fields.bankName')} required maxLength={100} />
      <TextField
        name={names.routing}
        label={t('settingNames.fields.routing')}
        required
        inputMode="numeric"
        maxLength={9}
      />
    </Columns>
  );
}

function AchFields({ kit: { names } }: FieldsProps) {
  const { t } = useTranslation();
  const text = (
    field: 'immediateDestination' | 'immediateOrigin' | 'originatingDfiId' | 'companyIdentification',
    maxLength: number,
  ) => <TextField name={names[field]} label={t(`settingNames.fields.${field}`)} maxLength={maxLength} />;
  return (
    <>
      <Columns>
        <TextField
          name={names.achCompanyName}
          label={t('settingNames.fields.achCompanyName')}
          description={t('bankAccounts.achCompanyHint')}
          maxLength={16}
        />
        <TextField
          name={names.companyIdentification}
          label={t('settingNames.fields.companyIdentification')}
          description={t('bankAccounts.companyIdHint')}
          maxLength={10}
        />
        <SelectField
          name={names.entryClass}
          label={t('settingNames.fields.entryClass')}
          data={(['CCD', 'PPD', 'CTX'] as const).map((value) => ({
            value,
            label: t(`settingNames.entryClasses.${value}`),
          }))}
          allowDeselect={false}
        />
        <TextField
          name={names.entryDescription}
          label={t('settingNames.fields.entryDescription')}
          maxLength={10}
        />
        {text('immediateDestination', 10)}
        <TextField
          name={names.immediateDestinationName}
          label={t('settingNames.fields.immediateDestinationName')}
          maxLength={23}
        />
        {text('immediateOrigin', 10)}
        <TextField
          name={names.immediateOriginName}
          label={t('settingNames.fields.immediateOriginName')}
          maxLength={23}
        />
        {text('originatingDfiId', 8)}
        <SelectField
          name={names.lineEnding}
          label={t('settingNames.fields.lineEnding')}
          data={(['lf', 'crlf'] as const).map((value) => ({
            value,
            label: t(`settingNames.lineEndings.${value}`),
          }))}
          allowDeselect={false}
        />
      </Columns>
      <CheckField
        name={names.balanced}
        label={t('settingNames.fields.balanced')}
        description={t('bankAccounts.balancedHint')}
      />
      <CheckField
        name={names.sameDay}
        label={t('settingNames.fields.sameDay')}
        description={t('bankAccounts.sameDayHint')}
      />
    </>
  );
}

function CheckFields({ kit: { names } }: FieldsProps) {
  const { t } = useTranslation();
  const number = { allowDecimal: false, allowNegative: false, thousandSeparator: '' } as const;
  return (
    <>
      <Columns>
        <TextField name={names.companyName} label={t('settingNames.fields.companyName')} maxLength={100} />
        <TextField name={names.bankAddress} label={t('settingNames.fields.bankAddress')} maxLength={100} />
        <LongTextField
          name={names.companyAddress}
          label={t('settingNames.fields.companyAddress')}
          description={t('bankAccounts.addressHint')}
          autosize
          minRows={2}
          maxRows={4}
        />
        <NumberField
          name={names.firstCheck}
          label={t('settingNames.fields.nextCheck')}
          description={t('bankAccounts.nextCheckHint')}
          {...number}
        />
        <NumberField
          name={names.fractionPrefix}
          label={t('settingNames.fields.fractionPrefix')}
          description={t('bankAccounts.fractionHint')}
          {...number}
        />
        <NumberField
          name={names.serialDigits}
          label={t('settingNames.fields.serialDigits')}
          description={t('bankAccounts.serialHint')}
          {...number}
        />
        <SelectField
          name={names.signatureLines}
          label={t('settingNames.fields.signatureLines')}
          data={['0', '1', '2']}
          allowDeselect={false}
        />
      </Columns>
      <CheckField
        name={names.samplesApproved}
        label={t('settingNames.fields.samplesApproved')}
        description={t('bankAccounts.samplesHint')}
      />
    </>
  );
}
