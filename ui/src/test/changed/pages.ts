import type { PagePath } from '../page-samples';
import { projectPath as project } from '../page-samples';
import {
  approveImport,
  approveTask,
  indexDataForm,
  pauseInSettings,
  pauseProject,
  releaseBatch,
  restoreProject,
  submitInvoices,
  withdrawInvoice,
} from './actions';
import { approvalLimitForm, approvalRulesForm } from './approval-forms';
import type { ChangedMeanwhile } from './case';
import { changedHome, changedWorkspace, finishedJob, finishedJobOfList, vanishedInvoice } from './events';
import {
  appearanceForm,
  autoNumberForm,
  componentForm,
  indexFieldForm,
  projectForm,
  workspaceForm,
} from './forms';

/** What every page of the route table does when somebody else changes what it shows. */
export const changedMeanwhile: { [Path in PagePath]?: ChangedMeanwhile } = {
  '/$tenant': { nothing: 'It leads to the first page of the person.' },
  '/$tenant/dashboard': { event: changedHome },
  '/$tenant/workspaces': { event: changedWorkspace },
  '/$tenant/workspaces/archived': { action: restoreProject },
  '/$tenant/workspaces/$workspaceId': { form: workspaceForm },
  [project]: { action: submitInvoices },
  [`${project}/summary`]: { action: pauseProject },
  [`${project}/design`]: { nothing: 'It leads to the first section.' },
  [`${project}/design/project-details`]: { form: projectForm },
  [`${project}/design/fields-configuration`]: { form: indexFieldForm },
  [`${project}/design/auto-number`]: { form: autoNumberForm },
  [`${project}/design/project-components`]: { form: componentForm },
  [`${project}/design/approval-rules`]: { form: approvalRulesForm },
  [`${project}/design/settings`]: { action: pauseInSettings },
  [`${project}/jobs`]: { event: finishedJobOfList },
  [`${project}/workpage`]: { action: approveImport, event: vanishedInvoice },
  [`${project}/invoice/$invoiceId`]: { form: indexDataForm, action: withdrawInvoice },
  [`${project}/batches/$batchId`]: { action: releaseBatch },
  '/$tenant/$projectId/invoices': { event: vanishedInvoice },
  '/$tenant/tasks/review-tasks': { action: approveTask },
  '/$tenant/tasks/$taskId': { action: approveTask },
  '/$tenant/jobs': { event: finishedJobOfList },
  '/$tenant/jobs/$jobId': { event: finishedJob },
  '/$tenant/outside-world': {
    nothing: 'Only an installation with the demo has this page, and it shows no record.',
  },
  '/$tenant/operations': { nothing: 'It shows what a search found, and changes nothing.' },
  '/$tenant/approval-limits': { form: approvalLimitForm },
  '/$tenant/company-settings': { form: appearanceForm },
  '/$tenant/company-settings/preferences': { form: appearanceForm },
  '/$tenant/user-preferences': {
    nothing: 'Only the person changes the own preferences; the last choice counts.',
  },
};
