import type { Page } from '@playwright/test';
import { ask } from './api';

export interface Made {
  id: string;
  workspaceId: string;
}

interface Wanted {
  name: string;
  /** An existing workspace. Without it, a workspace with the name and suffix of the project is created. */
  workspaceId?: string;
  mark?: string;
  projectType?: string;
  /** A draft does not run any process. */
  draft?: boolean;
}

export async function makeWorkspace(page: Page, name: string): Promise<string> {
  return (await ask<{ id: string }>(page, 'workspaces', { name, description: '' })).id;
}

/** Creates a project that no other journey uses. */
export async function makeProject(page: Page, wanted: Wanted): Promise<Made> {
  const { name, mark = '', projectType = 'Payable Invoices', draft = false } = wanted;
  const workspaceId = wanted.workspaceId ?? (await makeWorkspace(page, `${name} ${mark}`.trim()));
  const fields = { name, description: '', erpType: 'Other', captureMethod: 'intelligent', draft };
  return ask<Made>(page, 'projects', { ...fields, projectType, workspaceId });
}
