const prefix = 'countersign.draft.';

export interface Draft<Values> {
  values: Values;
  savedAt: string;
}

/**
 * Drafts outlive a session in this tab. The user's own logout removes them, and another user never sees them.
 */
export function draftKey(tenant: string, userId: string, form: string): string {
  return `${prefix}${tenant}.${userId}.${form}`;
}

export function keepDraft<Values>(key: string, values: Values): void {
  try {
    const draft: Draft<Values> = { values, savedAt: new Date().toISOString() };
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: typing must continue.
  }
}

export function readDraft<Values>(key: string): Draft<Values> | undefined {
  try {
    const text = window.sessionStorage.getItem(key);
    return text ? (JSON.parse(text) as Draft<Values>) : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  window.sessionStorage.removeItem(key);
}

export function dropAllDrafts(): void {
  for (const key of Object.keys(window.sessionStorage)) {
    if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  }
}
