import { toast, toastError } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { explainField, explainNow } from '@/lib/errors/explain';
import { loadSection } from '@/lib/i18n/i18n';

/** Says why the server refused a change of a role, with everything that the refusal names. */
export function toastRefusal(error: unknown): void {
  void showRefusal(error);
}

async function showRefusal(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.fields.length === 0) return toastError(error);
  await loadSection('errors');
  const { cause, next } = explainNow(error);
  const reasons = error.fields.map(({ code, message, params }) => explainField(code, message, params));
  toast('error', cause, [...reasons.filter((reason) => reason !== cause), next].join(' '));
}
