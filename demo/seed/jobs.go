package seed

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/internal/flows"
)

// job adds the finished run of the invoice's approval. The writer adds its process.
func (b *book) job(x *bill) {
	if x.stage == "deleted" {
		return
	}
	b.jobs++
	jobID, end := b.id(x.submitted), x.posted
	if !x.paidAt.IsZero() {
		end = x.paidAt
	}
	b.add("jobs", row{"id": jobID, "project_id": b.invoices, "number": b.jobs, "state": "FinishedOK",
		"name_code": string(job.NameApprove), "name_of": x.number + ", " + x.vendor.name,
		"workflow_id": flows.RunID(b.tenantID, jobID, int64(b.jobs)), "subject_type": "invoice", "subject_id": x.id,
		"started_by": b.users[processor], "created_at": stamp(x.submitted), "finished_at": stamp(end)})
	b.add("job_steps", row{"job_id": jobID, "node_id": string(flow.ApproveInvoice), "path": string(flow.ApproveInvoice),
		"kind": string(flow.ApproveInvoice), "name": flow.NameApprove.English(), "state": "success", "summary": x.number,
		"started_at": stamp(x.submitted), "finished_at": stamp(end)})
}
