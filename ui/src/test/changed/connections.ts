import type { Schema } from '@/lib/api/types';
import { id, times } from '../page-samples';
import { answer, respond, versionedRecord } from '../server';
import { type EventCase, expectValue, type FormCase, press, replace } from './case';

const connection: Schema<'Connection'> = {
  ...times,
  id,
  type: 'sftp',
  name: 'Bank',
  description: '',
  profiles: [],
  version: 1,
};

/** Another person renames the connection of a row. */
export function changedConnection(): EventCase {
  let row: Schema<'ConnectionEntry'> = {
    ...times,
    id,
    type: 'sftp',
    name: 'Bank',
    description: '',
    profiles: 1,
    usedBy: 0,
  };
  return {
    handlers: [
      respond('post', '/api/connections/grid', 200, () => ({
        items: [row],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      })),
    ],
    event: 'updateConnection',
    changeMeanwhile: () => {
      row = { ...row, name: 'First bank' };
    },
    before: /^Bank$/,
    after: /^First bank$/,
  };
}

export function connectionForm(): FormCase {
  const record = versionedRecord(connection);
  return {
    search: '?part=details',
    may: ['connections:update'],
    handlers: [
      respond('get', '/api/connections/{connectionId}', 200, record.now),
      respond('put', '/api/connections/{connectionId}', 200, ({ sent }) =>
        record.save(sent, { description: sent.description ?? '' }),
      ),
      answer('get', '/api/connections/exists', 200, { exists: false }),
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

/** The result of a test arrives. */
export function testedProfile(): EventCase {
  const profile: Schema<'ConnectionProfile'> = {
    id,
    name: 'Main',
    settings: { authentication: 'basic', host: 'files.example.com', port: 22, login: 'northwind' },
    secrets: ['password'],
    test: { state: 'connecting', reason: 'none' },
    bankAccounts: [],
    usedBy: [],
    projects: [],
    workflows: [],
    keys: [],
    version: 1,
  };
  let test: Schema<'ConnectionTest'> = profile.test;
  return {
    handlers: [
      respond('get', '/api/connections/{connectionId}', 200, () => ({
        ...connection,
        profiles: [{ ...profile, test }],
      })),
    ],
    event: 'updateConnection',
    changeMeanwhile: () => {
      test = { state: 'invalid', reason: 'loginRefused', at: '2026-01-05T09:00:00Z' };
    },
    before: /^Connecting$/,
    after: /^The server refused the login/,
  };
}
