// Package job holds the use cases of jobs. Use cases of other nouns call them in their own transactions.
package job

import (
	"time"

	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// New asks for one run of a project's workflow about one subject.
type New struct {
	ProjectID    string
	WorkflowType flow.WorkflowType
	Kind         flow.Kind // selects the workflow with such a step among several of the type; empty for any
	Name         job.Name
	Subject      subject.Ref
	Facts        job.Facts
	ComponentID  string         // the workflow that runs; empty: the newest one of the type
	Parameters   map[string]any // of a workflow that a person or a step starts
	Step         *Step          // that adds the job and starts its run; nil: the outbox starts it
}

// Create adds a job that runs the newest published graph. The same transaction adds the outbox row that starts its
// run, so that neither exists without the other. The run of a step starts the job that it adds.
func Create(tx *postgres.Tx, now time.Time, n New) (job.Job, error) {
	if n.Step != nil {
		return add(tx, n, job.Job{ID: n.Step.jobID, StartedBy: n.Step.StartedBy, Parent: n.Step.parent, CreatedAt: now})
	}
	j, err := add(tx, n, job.Job{ID: id.New(), StartedBy: tx.Actor.UserID, CreatedAt: now})
	if err != nil {
		return job.Job{}, err
	}
	start := flows.JobStart(j.Ref())
	return j, tx.Start(start.Workflow, start.Input)
}

// add adds a job, whose run its caller starts.
func add(tx *postgres.Tx, n New, j job.Job) (job.Job, error) {
	graph, err := publishedGraph(tx, n)
	if err != nil {
		return job.Job{}, err
	}
	if j.Number, err = tx.Next("jobs"); err != nil {
		return job.Job{}, err
	}
	j.ProjectID, j.ComponentID, j.GraphID = n.ProjectID, graph.ComponentID, graph.ID
	j.Name, j.WorkflowType, j.Subject, j.Facts = n.Name, n.WorkflowType, n.Subject, n.Facts
	j.Status = job.StatusOf(nil)
	j.WorkflowID = flows.RunID(tx.TenantID, j.ID, j.Number)
	if err := jobrow.Insert(tx, j, n.Parameters); err != nil {
		return job.Job{}, err
	}
	if err := tx.Audit(postgres.Change{Area: "Jobs", Action: "started", ObjectType: "job", ObjectID: j.ID,
		ProjectID: j.ProjectID,
		New: map[string]any{"number": j.Number, "name": j.Name.Of, "workflowType": j.WorkflowType,
			"subjectType": j.Subject.Type, "subjectId": j.Subject.ID}}); err != nil {
		return job.Job{}, err
	}
	return j, tx.Emit(event.JobAdded{ProjectID: j.ProjectID, JobID: j.ID})
}

// RequireWorkflow refuses a job that Create would refuse, before other work is done for it.
func RequireWorkflow(tx *postgres.Tx, n New) error {
	_, err := publishedGraph(tx, n)
	return err
}

func publishedGraph(tx *postgres.Tx, n New) (jobrow.Graph, error) {
	if err := projectapp.RequireActive(tx, n.ProjectID); err != nil {
		return jobrow.Graph{}, err
	}
	if n.ComponentID != "" {
		return graphOf(tx, n)
	}
	graph, found, err := jobrow.PublishedGraph(tx, n.ProjectID, n.WorkflowType, n.Kind)
	if err == nil && !found {
		err = workflowMissing(n.WorkflowType)
	}
	return graph, err
}

func workflowMissing(w flow.WorkflowType) error {
	code := fault.WorkflowMissing
	switch w {
	case flow.Payments:
		code = fault.PaymentsWorkflowMissing
	case flow.PaymentsImport:
		code = fault.ImportWorkflowMissing
	case flow.IntelligentCapture, flow.InvoiceApproval, flow.Generic:
	}
	return fault.New(fault.Conflict, code, "%s workflow is not added. Please add a new workflow component of type %s.", w,
		w)
}
