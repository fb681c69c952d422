package audit

import (
	"slices"

	"countersign.dev/domain/audit"
	"countersign.dev/internal/postgres"
)

// connections are the records that a record of each type leads to: (type, id). $1 is the tenant, $2 the record.
// The page of a batch lists its payments itself. A captured document is on the page of its invoice.
var connections = map[string]string{
	"invoice": tasksOf + `$2 UNION ALL ` + jobsOf + `$2 UNION ALL ` + capturesOf + `$2
		UNION ALL ` + paymentsOf + `$2 UNION ALL ` + batchesOf + `IN (` + payingIDs + `$2)`,
	"task": `SELECT 'invoice', subject_id::text FROM tasks WHERE tenant_id = $1 AND id = $2 AND subject_type = 'invoice'
		UNION ALL ` + tasksOf + decided + ` UNION ALL ` + paymentsOf + decided + `
		UNION ALL SELECT 'job', job_id::text FROM tasks WHERE tenant_id = $1 AND id = $2 AND job_id IS NOT NULL`,
	"payment": `SELECT 'invoice', invoice_id::text FROM payment_invoices
			WHERE tenant_id = $1 AND payment_id = $2 AND invoice_id IS NOT NULL
		UNION ALL ` + batchesOf + `= $2
		UNION ALL SELECT 'job', j.id::text FROM payment_claims c
			JOIN jobs j ON j.tenant_id = c.tenant_id AND j.subject_type = 'batch' AND j.subject_id = c.batch_id
			WHERE c.tenant_id = $1 AND c.payment_id = $2 AND c.removed_at IS NULL`,
	"batch": `SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'batch' AND subject_id = $2`,
	"job": `SELECT subject_type, subject_id::text FROM jobs
			WHERE tenant_id = $1 AND id = $2 AND subject_type IN ('invoice', 'batch')
		UNION ALL SELECT 'invoice', u.subject_id::text FROM jobs j
			JOIN uploads u ON u.tenant_id = j.tenant_id AND u.id = j.subject_id AND u.subject_type = 'invoice'
			WHERE j.tenant_id = $1 AND j.id = $2 AND j.subject_type = 'upload'
		UNION ALL SELECT 'task', t.id::text FROM jobs j
			JOIN tasks t ON t.tenant_id = j.tenant_id AND t.subject_id = j.subject_id AND t.job_id = j.id
			WHERE j.tenant_id = $1 AND j.id = $2
		UNION ALL SELECT 'task', id::text FROM tasks
			WHERE tenant_id = $1 AND job_id = $2 AND step_path <> '' AND strpos(step_path, '[') = 0`,
}

const (
	// decided is the invoice about which task $2 decides.
	decided = `(SELECT subject_id FROM tasks WHERE tenant_id = $1 AND id = $2 AND subject_type = 'invoice')`

	tasksOf    = `SELECT 'task', id::text FROM tasks WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = `
	jobsOf     = `SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = `
	capturesOf = `SELECT 'job', j.id::text FROM uploads u
		JOIN jobs j ON j.tenant_id = u.tenant_id AND j.subject_type = 'upload' AND j.subject_id = u.id
		WHERE u.tenant_id = $1 AND u.subject_type = 'invoice' AND u.subject_id = `
	payingIDs  = `SELECT payment_id FROM payment_invoices WHERE tenant_id = $1 AND invoice_id = `
	paymentsOf = `SELECT 'payment', payment_id::text FROM payment_invoices WHERE tenant_id = $1 AND invoice_id = `
	batchesOf  = `SELECT DISTINCT 'batch', batch_id::text FROM payment_claims
		WHERE tenant_id = $1 AND removed_at IS NULL AND payment_id `
)

// Connected are the records of visible projects that a record leads to, by type and then by number.
func Connected(tx *postgres.Tx, objectType, recordID string) ([]audit.Record, error) {
	of, err := related(tx, objectType, recordID, connections[objectType])
	if err != nil {
		return nil, err
	}
	of[objectType] = slices.DeleteFunc(of[objectType], func(one string) bool { return one == recordID })
	var ids []string
	for _, records := range of {
		ids = append(ids, records...)
	}
	open, err := opened(tx, ids)
	if err != nil {
		return nil, err
	}
	var found []audit.Record
	for objectType, records := range of {
		for _, one := range records {
			if r, ok := open[audit.Record{Type: objectType, ID: one}]; ok {
				found = append(found, r)
			}
		}
	}
	slices.SortFunc(found, audit.CompareRecords)
	return found, nil
}
