// Package history holds the use cases of histories: what people and processes changed in a record.
package history

import (
	"context"

	featureapp "countersign.dev/app/feature"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	auditrow "countersign.dev/internal/store/audit"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	connectionrow "countersign.dev/internal/store/connection"
	grouprow "countersign.dev/internal/store/group"
	jobrow "countersign.dev/internal/store/job"
	printerrow "countersign.dev/internal/store/printer"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
	userrow "countersign.dev/internal/store/user"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// OfInvoice is what happened to an invoice, its document and its tasks.
// Payments are those of projects that the reader sees.
func (c Commands) OfInvoice(
	ctx context.Context, tenantID, invoiceID string, viewer invoice.Viewer,
) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := requireInvoice(tx, invoiceID, viewer); err != nil {
			return err
		}
		of, err := auditrow.OfInvoice(tx, invoiceID)
		if err != nil {
			return err
		}
		if !viewer.Payments {
			delete(of, "payment")
		}
		lines, err = auditrow.History(tx, of)
		return err
	})
	return lines, err
}

// OfPayment is the history of a payment, its check and its batches.
func (c Commands) OfPayment(ctx context.Context, tenantID, paymentID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := requirePayment(tx, paymentID); err != nil {
			return err
		}
		of, err := auditrow.OfPayment(tx, paymentID)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(tx, of)
		return err
	})
	return lines, err
}

// OfBatch is what happened to a batch, its jobs and its checks.
func (c Commands) OfBatch(ctx context.Context, tenantID, batchID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := requireBatch(tx, batchID); err != nil {
			return err
		}
		lines, err = ofBatch(tx, batchID)
		return err
	})
	return lines, err
}

func ofBatch(tx *postgres.Tx, batchID string) ([]audit.Line, error) {
	of, err := auditrow.OfBatch(tx, batchID)
	if err != nil {
		return nil, err
	}
	return auditrow.History(tx, of)
}

// OfJob is what happened to a job, to the document it captures, and to its batch for a reader of payments.
// The caller has found that the reader sees the job.
func (c Commands) OfJob(ctx context.Context, tenantID, jobID string, payments bool) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		ref, err := jobrow.Subject(tx, jobID)
		if err != nil {
			return err
		}
		if payments && ref.Type == subject.Batch {
			lines, err = ofBatch(tx, ref.ID)
			return err
		}
		of, err := auditrow.OfJob(tx, jobID)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(tx, of)
		return err
	})
	return lines, err
}

// OfProject is what people changed in the settings of a project, its fields and its components.
func (c Commands) OfProject(ctx context.Context, tenantID, projectID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		of, err := auditrow.OfProject(tx, projectID)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(tx, of)
		return err
	})
	return lines, err
}

// OfBankAccount is what people changed in a bank account and its connection.
func (c Commands) OfBankAccount(ctx context.Context, tenantID, accountID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := bankaccountrow.Get(tx, accountID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"bankAccount": {accountID}})
		return err
	})
	return lines, err
}

// OfUser is what people changed in an account, its roles and its limit.
func (c Commands) OfUser(ctx context.Context, tenantID, userID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"user": {userID}})
		return err
	})
	return lines, err
}

// OfAdministrator is what people changed about a platform administrator or an operator, for platform administrators.
func (c Commands) OfAdministrator(ctx context.Context, tenantID, userID string) ([]audit.Line, error) {
	people := userapp.Administrators{Users: userapp.Commands{DB: c.DB}}
	if _, err := people.Get(ctx, userID); err != nil {
		return nil, err
	}
	return c.OfUser(ctx, tenantID, userID)
}

// OfFeature is what people changed in a feature flag, for platform administrators.
func (c Commands) OfFeature(ctx context.Context, tenantID, featureID string) (lines []audit.Line, err error) {
	if _, err := (featureapp.Commands{DB: c.DB}).Get(ctx, featureID); err != nil {
		return nil, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		lines, err = auditrow.History(tx, auditrow.Records{"feature": {featureID}})
		return err
	})
	return lines, err
}

// OfTenant is what people changed in the master record, the appearance and the license of a tenant, for platform
// administrators.
func (c Commands) OfTenant(ctx context.Context, tenantID string) (lines []audit.Line, err error) {
	if _, err := (tenantapp.Platform{DB: c.DB}).Get(ctx, tenantID); err != nil {
		return nil, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		lines, err = auditrow.History(tx, auditrow.Records{"tenant": {tenantID}, "subscription": {tenantID},
			"appearance": {tenantID}})
		return err
	})
	return lines, err
}

// OfGroup is what people changed in a group, its members, its roles and its projects.
func (c Commands) OfGroup(ctx context.Context, tenantID, groupID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := grouprow.Get(tx, groupID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"group": {groupID}})
		return err
	})
	return lines, err
}

// OfOrder is what people changed in a purchase order and its receipts.
func (c Commands) OfOrder(ctx context.Context, tenantID, orderID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := purchaseorderrow.One(tx, orderID, false); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"purchaseOrder": {orderID}})
		return err
	})
	return lines, err
}

// OfVendor is what people changed in a vendor and its bank accounts.
func (c Commands) OfVendor(ctx context.Context, tenantID, vendorID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := vendorrow.Get(tx, vendorID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"vendor": {vendorID}})
		return err
	})
	return lines, err
}

// OfConnection is what people changed in a connection and its profiles, and their tests.
func (c Commands) OfConnection(
	ctx context.Context, tenantID, connectionID string,
) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := connectionrow.Get(tx, connectionID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"connection": {connectionID}})
		return err
	})
	return lines, err
}

// OfIdentityProvider is what people changed in the company's OpenID provider and its SCIM clients.
func (c Commands) OfIdentityProvider(ctx context.Context, tenantID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		records, err := auditrow.OfIdentityProvider(tx)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(tx, records)
		return err
	})
	return lines, err
}

// OfPrinter is what people changed in a printer and asked it for.
func (c Commands) OfPrinter(ctx context.Context, tenantID, printerID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := printerrow.Get(tx, printerID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"printer": {printerID}})
		return err
	})
	return lines, err
}

// OfAgent is what people changed in a print agent.
func (c Commands) OfAgent(ctx context.Context, tenantID, agentID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := agentrow.Get(tx, agentID); err != nil {
			return err
		}
		lines, err = auditrow.History(tx, auditrow.Records{"agent": {agentID}})
		return err
	})
	return lines, err
}

// OfSettings is what people changed in the settings of the company.
func (c Commands) OfSettings(ctx context.Context, tenantID string) (lines []audit.Line, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		lines, err = auditrow.History(tx, auditrow.OfSettings(tx))
		return err
	})
	return lines, err
}
