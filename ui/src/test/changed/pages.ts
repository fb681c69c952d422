import type { PagePath } from '../page-samples';
import { projectPath as project } from '../page-samples';
import { cancelAbsence } from './absences';
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
import { bankAccountForm, changedBankAccount } from './bank-accounts';
import type { ChangedMeanwhile } from './case';
import { changedConnection, connectionForm, testedProfile } from './connections';
import { finishedDataExport } from './data-export';
import { changedDataSource } from './data-sources';
import { drillSetupForm } from './drill';
import { changedHome, changedWorkspace, finishedJob, finishedJobOfList, vanishedInvoice } from './events';
import { changedFeature } from './features';
import {
  appearanceForm,
  autoNumberForm,
  componentForm,
  indexFieldForm,
  projectForm,
  workspaceForm,
} from './forms';
import { changedGroup, groupForm, removeMember } from './groups';
import { identityProviderForm } from './identity-provider';
import { usedLicense } from './license';
import { companyForm, deactivateAccount, glAccountForm, termCodeForm } from './master-data';
import { changedPrinter } from './printers';
import { changedSettings, confirmedChange, newProposal } from './proposals';
import { changedOrder, closeOrder, orderForm, reversedReceipt } from './purchase-orders';
import { removeMember as removeRoleMember, renamedRole, roleForm } from './roles';
import { acceptedInvitation, tenantAppearanceForm } from './tenants';
import {
  administratorForm,
  deactivateInList,
  deactivateUser,
  profileForm,
  renamedAdministrator,
  renamedUser,
} from './users';
import { approveAccount, changedVendor, vendorForm } from './vendors';
import { savedWorkflow } from './workflows';

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
  [`${project}/workflows/$workflowId`]: { event: savedWorkflow },
  '/$tenant/$projectId/invoices': { event: vanishedInvoice },
  '/$tenant/drill/$erpType': { nothing: 'The ID of the samples is no ERP.' },
  '/$tenant/tasks/review-tasks': { action: approveTask },
  '/$tenant/tasks/$taskId': { action: approveTask },
  '/$tenant/company-settings/sandbox': { nothing: 'Recordings raise no event.' },
  '/$tenant/global-audit': { nothing: 'Entries never change.' },
  '/$tenant/jobs': { event: finishedJobOfList },
  '/$tenant/jobs/files': { nothing: 'Files never change, and a new one is a new row.' },
  '/$tenant/jobs/$jobId': { event: finishedJob },
  '/$tenant/groups': { event: changedGroup },
  '/$tenant/groups/$groupId': { form: groupForm, action: removeMember },
  '/$tenant/roles': { event: renamedRole },
  '/$tenant/roles/$roleId': { action: removeRoleMember },
  '/$tenant/roles/details/new': { nothing: 'It shows no record.' },
  '/$tenant/roles/details/$roleId': { form: roleForm },
  '/$tenant/outside-world': {
    nothing: 'Only an installation with the demo has this page, and it shows no record.',
  },
  '/$tenant/operations': { nothing: 'It shows what a search found, and changes nothing.' },
  '/$tenant/users': { action: deactivateInList, event: renamedUser },
  '/$tenant/users/$userId': { form: profileForm, action: deactivateUser },
  '/$tenant/admins': { event: renamedAdministrator },
  '/$tenant/admins/$adminId': { form: administratorForm },
  '/$tenant/features': { event: changedFeature },
  '/$tenant/tenants': {
    nothing: 'Only platform administrators add tenants, and the list is read when it opens.',
  },
  '/$tenant/tenants/add-new-tenants': { nothing: 'It creates a record that nobody else has.' },
  '/$tenant/tenants/$tenantId': { form: tenantAppearanceForm, action: acceptedInvitation },
  '/$tenant/approval-limits': { form: approvalLimitForm },
  '/$tenant/proposals': { event: newProposal },
  '/$tenant/proposals/$proposalId': { action: confirmedChange },
  '/$tenant/company-settings/security': { event: changedSettings },
  '/$tenant/company-settings/openid-provider': { form: identityProviderForm },
  '/$tenant/company-settings/data-export': { event: finishedDataExport },
  '/$tenant/company-settings/license': { event: usedLicense },
  '/$tenant/purchase-orders': { event: changedOrder },
  '/$tenant/purchase-orders/receipts': { event: reversedReceipt },
  '/$tenant/purchase-orders/$purchaseOrderId': { form: orderForm, action: closeOrder },
  '/$tenant/vendors': { event: changedVendor },
  '/$tenant/vendors/$vendorId': { form: vendorForm, action: approveAccount },
  '/$tenant/master-data/gl-accounts': { form: glAccountForm, action: deactivateAccount },
  '/$tenant/master-data/companies': { form: companyForm },
  '/$tenant/master-data/term-codes': { form: termCodeForm },
  '/$tenant/company-settings': { event: changedConnection },
  '/$tenant/company-settings/preferences': { form: appearanceForm },
  '/$tenant/company-settings/bank-accounts': { event: changedBankAccount },
  '/$tenant/company-settings/bank-accounts/$accountId': { form: bankAccountForm },
  '/$tenant/company-settings/connections': { event: changedConnection },
  '/$tenant/company-settings/connections/drill-setup': { form: drillSetupForm },
  '/$tenant/company-settings/connections/$type': { nothing: 'It leads to a tab of the list.' },
  '/$tenant/company-settings/connections/$type/$connectionId': {
    form: connectionForm,
    event: testedProfile,
  },
  '/$tenant/company-settings/connections/$connectionId/authorized/$profileId': {
    nothing: 'It leads to the connection.',
  },
  '/$tenant/company-settings/printers-management': { event: changedPrinter },
  '/$tenant/company-settings/on-prem-data-agent': { event: changedDataSource },
  '/$tenant/user-preferences': { action: cancelAbsence },
};
