import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { EventName } from '@/lib/query/keys';
import type { Permission } from '@/lib/session/permission';

interface Case {
  /** Opens a tab or a dialog of the page. */
  search?: string;
  /** Needed in addition to the permissions of the route table. */
  may?: Permission[];
  handlers: HttpHandler[];
}

/** Both people change a field of a record. */
export interface FormCase extends Case {
  /** Types or chooses the value of this person. */
  fill: () => Promise<void>;
  /** Another person saves another value. */
  changeMeanwhile: () => void;
  save: () => Promise<void>;
  /** The value of the other person, as the form shows it. */
  theirs: string;
  /** Expects the value of this person in the form. */
  expectMine: () => void;
  sent: readonly unknown[];
  /** What the save after the choice sends: the value of this person with the new version. */
  resent: object;
}

/** An action on a record that another person has changed. The server answers 409. */
export interface ActionCase extends Case {
  /** Shown when the page opens. */
  before: RegExp;
  act: () => Promise<void>;
  /** Why the action had no effect. */
  why: RegExp;
  /** Shown after the refusal; the text from before is gone. Without it, the record is no longer shown. */
  after?: RegExp;
}

/** Rows or a record that somebody else changes. The page reads them again after an event. */
export interface EventCase extends Case {
  event: EventName;
  changeMeanwhile: () => void;
  before: RegExp;
  /** Without it, the row is no longer shown. */
  after?: RegExp;
}

/** What a page does when a record changes while it is open. */
export interface ChangedMeanwhile {
  form?: () => FormCase;
  action?: () => ActionCase;
  event?: () => EventCase;
  /** Why the page has neither a form nor an action on a record, nor rows. */
  nothing?: string;
}

/** Types a value instead of that of a field. */
export const replace = (label: string, value: string) => async () => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await userEvent.clear(field);
  await userEvent.type(field, value);
};

export const press = (name: string | RegExp) => async () => {
  const found = await screen.findAllByRole('button', { name });
  await userEvent.click(found.at(-1) as HTMLElement);
};

/** Answers the question of a dialog. */
export const confirm = (name: string) => async () => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name }));
};

export const expectValue = (label: string, value: string) => () => {
  const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  if (field.value !== value)
    throw new Error(`“${label}” has the value “${field.value}” instead of “${value}”`);
};
