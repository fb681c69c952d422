package audit

import "countersign.dev/internal/postgres"

// OfInvoice are an invoice and its tasks, jobs, uploads, and payments of projects that the reader sees.
func OfInvoice(tx *postgres.Tx, invoiceID string) (Records, error) {
	return related(tx, "invoice", invoiceID,
		`SELECT 'task', id::text FROM tasks WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = $2
			UNION ALL SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = $2
			UNION ALL SELECT 'upload', id::text FROM uploads WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = $2
			UNION ALL SELECT 'payment', i.payment_id::text FROM payment_invoices i JOIN payments p ON p.tenant_id = $1 AND p.id = i.payment_id
				JOIN visible_projects vp ON vp.id = p.project_id WHERE i.tenant_id = $1 AND i.invoice_id = $2`)
}

// OfPayment are a payment, its check and the batches that contained it.
func OfPayment(tx *postgres.Tx, paymentID string) (Records, error) {
	return related(tx, "payment", paymentID,
		`SELECT 'batch', batch_id::text FROM payment_claims WHERE tenant_id = $1 AND payment_id = $2
			UNION ALL SELECT 'checkNumber', $2::text`)
}

// OfBatch are a batch, its jobs and its checks.
func OfBatch(tx *postgres.Tx, batchID string) (Records, error) {
	return related(tx, "batch", batchID,
		`SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'batch' AND subject_id = $2
		UNION ALL SELECT DISTINCT 'checkNumber', payment_id::text FROM check_numbers WHERE tenant_id = $1 AND batch_id = $2`)
}

// OfJob are a job and the upload of the invoice that it captures.
func OfJob(tx *postgres.Tx, jobID string) (Records, error) {
	return related(tx, "job", jobID,
		`SELECT 'upload', u.id::text FROM jobs j JOIN uploads u ON u.tenant_id = j.tenant_id AND u.id = j.subject_id
				JOIN documents d ON d.tenant_id = u.tenant_id AND d.id = u.document_id AND d.kind = 'invoice'
			WHERE j.tenant_id = $1 AND j.id = $2 AND j.subject_type = 'upload'`)
}

// OfProject are a project, its index fields and its components, also those that were deleted.
func OfProject(tx *postgres.Tx, projectID string) (Records, error) {
	return related(tx, "project", projectID,
		`SELECT DISTINCT e.object_type, e.object_id FROM audit_entries e
			WHERE e.tenant_id = $1 AND e.project_id = $2 AND e.area IN ('Projects', 'Components')`)
}

// OfIdentityProvider are the tenant's OpenID provider and its SCIM clients, also those that were revoked.
func OfIdentityProvider(tx *postgres.Tx) (Records, error) {
	return related(tx, "identityProvider", tx.TenantID,
		`SELECT 'scimClient', c.id::text FROM scim_clients c WHERE c.tenant_id = $1 AND c.tenant_id = $2::uuid`)
}

// OfSettings are the settings of the tenant.
func OfSettings(tx *postgres.Tx) Records {
	own := []string{tx.TenantID}
	return Records{"appearance": own, "releasePolicy": own, "vendorPolicy": own, "subscription": own,
		"identityProvider": own, "keyset": own}
}
