import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id, project, times, workspace } from '../page-samples';
import { answer, respond, versionedRecord } from '../server';
import { expectValue, type FormCase, press, replace } from './case';

const free = { exists: false };

export function workspaceForm(): FormCase {
  const record = versionedRecord(workspace);
  const one = '/api/workspaces/{workspaceId}';
  return {
    search: '?dialog=edit',
    may: ['workspaces:update'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, sent)),
      answer('get', '/api/workspaces/exists', 200, free),
    ],
    fill: replace('Description', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Description', 'Of this person'),
    sent: record.sent,
    resent: { description: 'Of this person', version: 2 },
  };
}

export function projectForm(): FormCase {
  const record = versionedRecord(project);
  const one = '/api/projects/{projectId}';
  return {
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description })),
      answer('get', '/api/workspaces/{workspaceId}/projects/exists', 200, free),
    ],
    fill: replace('Description', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Description', 'Of this person'),
    sent: record.sent,
    resent: { description: 'Of this person', version: 2 },
  };
}

export function indexFieldForm(): FormCase {
  const record = versionedRecord<Schema<'IndexfieldIndexField'>>({
    ...times,
    id,
    name: 'Region',
    systemName: 'Region',
    type: 'Text',
    displayInGrid: false,
    erpLookup: '',
    mandatory: false,
    unique: false,
    visible: true,
    minLength: 0,
    maxLength: 0,
    options: [],
    position: 1,
    version: 1,
  });
  return {
    search: `?open=${id}`,
    handlers: [
      respond('get', '/api/projects/{projectId}/index-fields', 200, () => ({ items: [record.now()] })),
      respond('put', '/api/projects/{projectId}/index-fields/{indexFieldId}', 200, ({ sent }) =>
        record.save(sent, { systemName: sent.systemName ?? '' }),
      ),
    ],
    fill: replace('System name', 'RegionMine'),
    changeMeanwhile: () => record.changeMeanwhile({ systemName: 'RegionTheirs' }),
    save: press('Save'),
    theirs: 'RegionTheirs',
    expectMine: expectValue('System name', 'RegionMine'),
    sent: record.sent,
    resent: { systemName: 'RegionMine', version: 2 },
  };
}

export function autoNumberForm(): FormCase {
  const record = versionedRecord<Schema<'AutonumberAutoNumber'>>({
    enabled: true,
    base: 0,
    next: 1,
    max: 100,
    exhausted: false,
    version: 1,
  });
  const one = '/api/projects/{projectId}/auto-number';
  return {
    may: ['sequence:update'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { max: sent.max })),
    ],
    fill: replace('Max value', '300'),
    changeMeanwhile: () => record.changeMeanwhile({ max: 200 }),
    save: press('Save'),
    theirs: '200',
    expectMine: expectValue('Max value', '300'),
    sent: record.sent,
    resent: { max: 300, version: 2 },
  };
}

export function componentForm(): FormCase {
  const record = versionedRecord<Schema<'Component'>>({
    ...times,
    id,
    projectId: id,
    name: 'Invoice Approval',
    description: '',
    componentType: 'workflow',
    workflowType: 'Invoice Approval',
    published: 1,
    triggers: '',
    version: 1,
  });
  const one = '/api/components/{componentId}';
  return {
    search: `?form=properties&id=${id}`,
    may: ['components:update'],
    handlers: [
      respond('post', '/api/projects/{projectId}/components/grid', 200, () => ({
        items: [record.now()],
        nextCursor: '',
        totals: [],
      })),
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, { description: sent.description })),
    ],
    fill: replace('Description', 'Of this person'),
    changeMeanwhile: () => record.changeMeanwhile({ description: 'Of another person' }),
    save: press('Save'),
    theirs: 'Of another person',
    expectMine: expectValue('Description', 'Of this person'),
    sent: record.sent,
    resent: { description: 'Of this person', version: 2 },
  };
}

const choose = (name: RegExp) => async () => userEvent.click(await screen.findByRole('radio', { name }));

export function appearanceForm(): FormCase {
  const record = versionedRecord<Schema<'AppearanceCompanySettings'>>({
    datePattern: 'MM/DD/YYYY',
    timePattern: 'h:mm A',
    timeZone: 'America/New_York',
    paletteId: 'green',
    theme: 'light',
    version: 1,
  });
  const one = '/api/company-settings';
  return {
    may: ['appearance:update'],
    handlers: [
      respond('get', one, 200, record.now),
      respond('put', one, 200, ({ sent }) => record.save(sent, sent)),
      answer('get', '/api/time-options', 200, {
        datePatterns: ['MM/DD/YYYY'],
        timePatterns: ['h:mm A'],
        timeZones: ['America/New_York'],
      }),
    ],
    fill: choose(/Plum/),
    changeMeanwhile: () => record.changeMeanwhile({ paletteId: 'blue' }),
    save: press('Save changes'),
    theirs: 'Harbor',
    expectMine: () => {
      if (!screen.getByRole<HTMLInputElement>('radio', { name: /Plum/ }).getAttribute('aria-checked'))
        throw new Error('“Plum” is not chosen');
    },
    sent: record.sent,
    resent: { paletteId: 'plum', version: 2 },
  };
}
