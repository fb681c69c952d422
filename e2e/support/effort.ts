import type { BrowserContext } from '@playwright/test';

/**
 * The seconds of an action of a person: the keystroke-level model of Card, Moran and Newell (Communications of the ACM
 * 23/7, 1980, table I) with an average typist. Each action begins with a decision.
 */
const seconds = { decision: 1.35, pointing: 1.1, press: 0.2, key: 0.28, homing: 0.4 };
const pressed = seconds.decision + seconds.pointing + seconds.press;

/** The seconds of one action of each kind. */
const costs = {
  /** A press on a button, a link, a box or an option. */
  press: pressed,
  /** A text field that is entered: a press into it, and the hands to the keyboard and back. */
  field: pressed + 2 * seconds.homing,
  /** A character of a text field. */
  character: seconds.key,
  /** Another key, such as Escape. */
  key: seconds.decision + seconds.key,
  /** A file: a press on the file, and a press on Open in the dialog of the browser. */
  file: 2 * pressed,
  /** A page that a journey opens by its address: a person opens it by the menu and a tab. */
  page: 2 * pressed,
};

type Action = keyof typeof costs;

/** Counts what people do on the pages of watched contexts, and says how long it takes them without any waiting. */
export class Effort {
  private readonly counts: Record<Action, number> = { press: 0, field: 0, character: 0, key: 0, file: 0, page: 0 };
  private readonly startedAt = Date.now();

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countEffort', (action: Action, count: number) => {
      this.counts[action] += count;
    });
    await context.addInitScript(countActions);
  }

  /** Presses, fields, files and pages. */
  get actions(): number {
    return this.counts.press + this.counts.field + this.counts.file + this.counts.page;
  }

  /** The minutes of the actions. */
  get minutes(): number {
    return Object.entries(this.counts).reduce((sum, [action, count]) => sum + costs[action as Action] * count, 0) / 60;
  }

  /** The answers of the product take at most as long as the journey, whose speed depends on the machine. */
  toString(): string {
    const counts = Object.entries(this.counts).map(([action, count]) => `${action} ${count}`);
    const answers = (Date.now() - this.startedAt) / 60_000;
    return `${this.minutes.toFixed(1)} minutes of actions (${counts.join(', ')}), at most ${answers.toFixed(1)} of answers`;
  }
}

/** Runs in the browser before the scripts of each page. */
function countActions(): void {
  if (window !== window.top) return;
  const count = (action: Action, by = 1) =>
    (window as unknown as { countEffort: (action: Action, by: number) => void }).countEffort(action, by);
  const lengths = new WeakMap<EventTarget, number>();
  const entered = new WeakSet<EventTarget>();
  count('page');
  // A second press of a double click is none that a person needs.
  window.addEventListener('click', (event) => event.isTrusted && event.detail === 1 && count('press'), true);
  window.addEventListener(
    'keydown',
    ({ key }) => key.length > 1 && !['Control', 'Shift', 'Alt', 'Meta'].includes(key) && count('key'),
    true,
  );
  window.addEventListener(
    'input',
    ({ target }) => {
      const field = target as HTMLInputElement;
      if (field.type === 'file') return count('file');
      if (['checkbox', 'radio'].includes(field.type)) return;
      const length = field.value?.length ?? 0;
      if (!entered.has(field)) count('field');
      entered.add(field);
      count('character', Math.max(0, length - (lengths.get(field) ?? 0)));
      lengths.set(field, length);
    },
    true,
  );
}
