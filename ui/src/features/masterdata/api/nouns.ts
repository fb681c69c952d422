import type { Api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import type { CommandHeader } from '@/lib/query/use-command';

export type GLAccount = Schema<'MasterdataGLAccount'>;
export type Company = Schema<'MasterdataCompany'>;
export type TermCode = Schema<'MasterdataTermCode'>;
export type Status = GLAccount['status'];
type StatusBody = { status: Status; version: number };

/** The requests for one kind of master data. */
export interface Noun<Record, Fields> {
  name: 'gl-accounts' | 'companies' | 'term-codes';
  get: (api: Api, id: string) => Promise<Record>;
  create: (api: Api, header: CommandHeader, body: Fields) => Promise<Record>;
  save: (api: Api, header: CommandHeader, id: string, body: Fields) => Promise<Record>;
  setStatus: (api: Api, header: CommandHeader, id: string, body: StatusBody) => Promise<Record>;
}

const account = '/api/master-data/gl-accounts/{glAccountId}';
const accountStatus = '/api/master-data/gl-accounts/{glAccountId}/status';
export const glAccounts: Noun<GLAccount, Schema<'MasterdataGLAccountFields'>> = {
  name: 'gl-accounts',
  get: (api, glAccountId) => unwrap(api.GET(account, { params: { path: { glAccountId } } })),
  create: (api, header, body) =>
    unwrap(api.POST('/api/master-data/gl-accounts', { params: { header }, body })),
  save: (api, header, glAccountId, body) =>
    unwrap(api.PUT(account, { params: { path: { glAccountId }, header }, body })),
  setStatus: (api, header, glAccountId, body) =>
    unwrap(api.PUT(accountStatus, { params: { path: { glAccountId }, header }, body })),
};

const company = '/api/master-data/companies/{companyId}';
const companyStatus = '/api/master-data/companies/{companyId}/status';
export const companies: Noun<Company, Schema<'MasterdataCompanyFields'>> = {
  name: 'companies',
  get: (api, companyId) => unwrap(api.GET(company, { params: { path: { companyId } } })),
  create: (api, header, body) => unwrap(api.POST('/api/master-data/companies', { params: { header }, body })),
  save: (api, header, companyId, body) =>
    unwrap(api.PUT(company, { params: { path: { companyId }, header }, body })),
  setStatus: (api, header, companyId, body) =>
    unwrap(api.PUT(companyStatus, { params: { path: { companyId }, header }, body })),
};

const term = '/api/master-data/term-codes/{termCodeId}';
const termStatus = '/api/master-data/term-codes/{termCodeId}/status';
export const termCodes: Noun<TermCode, Schema<'MasterdataTermCodeFields'>> = {
  name: 'term-codes',
  get: (api, termCodeId) => unwrap(api.GET(term, { params: { path: { termCodeId } } })),
  create: (api, header, body) =>
    unwrap(api.POST('/api/master-data/term-codes', { params: { header }, body })),
  save: (api, header, termCodeId, body) =>
    unwrap(api.PUT(term, { params: { path: { termCodeId }, header }, body })),
  setStatus: (api, header, termCodeId, body) =>
    unwrap(api.PUT(termStatus, { params: { path: { termCodeId }, header }, body })),
};
