import { KeyValue } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { currentLanguage, type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { Task } from '../api/use-tasks';
import type { FormField } from '../form-answers';

/** The fields of a form with their answers, or with what they contain at first. */
export function TaskAnswers({ task: { form, answers } }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <KeyValue
      items={form.map((field) => ({
        name: field.label,
        value: answerText(field, answers && field.name in answers ? answers[field.name] : field.value, t),
      }))}
    />
  );
}

function answerText({ type }: FormField, answer: unknown, t: TFunction) {
  if (typeof answer === 'boolean') return t(answer ? 'taskActs.yes' : 'taskActs.no');
  if (typeof answer === 'number') return new Intl.NumberFormat(currentLanguage()).format(answer);
  if (typeof answer !== 'string' || answer === '') return '—';
  return type === 'date' ? <DateText value={answer} /> : answer;
}
