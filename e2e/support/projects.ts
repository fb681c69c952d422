import type { Page } from '@playwright/test';
import { request } from './api';

export interface CreatedProject {
  id: string;
  workspaceId: string;
}

interface NewProject {
  name: string;
  /** An existing workspace. Without it, a workspace with the name and suffix of the project is created. */
  workspaceId?: string;
  suffix?: string;
  projectType?: string;
  /** A draft does not run any process. */
  draft?: boolean;
}

export async function createWorkspace(page: Page, name: string): Promise<string> {
  return (await request<{ id: string }>(page, 'workspaces', { name, description: '' })).id;
}

/** Creates a project that no other journey uses. */
export async function createProject(page: Page, project: NewProject): Promise<CreatedProject> {
  const { name, suffix = '', projectType = 'Payable Invoices', draft = false } = project;
  const workspaceId = project.workspaceId ?? (await createWorkspace(page, `${name} ${suffix}`.trim()));
  const fields = { name, description: '', erpType: 'Other', captureMethod: 'intelligent', draft };
  return request<CreatedProject>(page, 'projects', { ...fields, projectType, workspaceId });
}
