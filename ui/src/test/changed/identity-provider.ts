import type { Schema } from '@/lib/api/types';
import { answer, respond, versionedRecord } from '../server';
import { expectValue, type FormCase, press, replace } from './case';

export function identityProviderForm(): FormCase {
  const provider: Schema<'IdentityproviderProvider'> = {
    issuer: 'https://login.example.com',
    clientId: 'countersign',
    secretStored: true,
    scopes: ['email'],
    mailDomains: [],
    enabled: true,
    callback: 'https://countersign.example/api/tenants/northwind/account/external-callback',
    version: 1,
  };
  const record = versionedRecord(provider);
  return {
    may: ['userManagement:manage'],
    handlers: [
      respond('get', '/api/identity-provider', 200, record.now),
      respond('put', '/api/identity-provider', 200, ({ sent }) =>
        record.save(sent, { clientId: sent.clientId, issuer: sent.issuer }),
      ),
      answer('get', '/api/identity-provider/history', 200, { lines: [] }),
      answer('get', '/api/scim-clients', 200, { address: 'https://countersign.example/scim', items: [] }),
    ],
    fill: replace('Client ID', 'of-this-person'),
    changeMeanwhile: () => record.changeMeanwhile({ clientId: 'of-another-person' }),
    save: press('Save'),
    theirs: 'of-another-person',
    expectMine: expectValue('Client ID', 'of-this-person'),
    sent: record.sent,
    resent: { clientId: 'of-this-person', version: 2 },
  };
}
