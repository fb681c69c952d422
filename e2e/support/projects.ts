import { request } from './api';
import type { Client } from './people';

export interface CreatedProject {
  id: string;
  workspaceId: string;
}

export interface NewProject {
  name?: string;
  /** An existing workspace. Without it, a workspace with the name and suffix of the project is created. */
  workspaceId?: string;
  suffix?: string;
  projectType?: string;
  erpType?: string;
  /** A draft does not run any process. */
  draft?: boolean;
}

export async function createWorkspace(client: Client, name: string): Promise<string> {
  return (await request<{ id: string }>(client, 'workspaces', { name, description: '' })).id;
}

/** Creates a project that no other journey uses. */
export async function createProject(client: Client, project: NewProject & { name: string }): Promise<CreatedProject> {
  const { name, suffix = '', projectType = 'Payable Invoices', erpType = 'Other', draft = false } = project;
  const workspaceId = project.workspaceId ?? (await createWorkspace(client, `${name} ${suffix}`.trim()));
  const fields = { name, description: '', erpType, captureMethod: 'intelligent', draft };
  return request<CreatedProject>(client, 'projects', { ...fields, projectType, workspaceId });
}
