package job

import (
	"net/url"
	"time"

	"countersign.dev/api/server"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
)

// Job contains all data of one job.
type Job struct {
	ID           string            `json:"id"`
	Number       int64             `json:"number"`
	Name         string            `json:"name" doc:"In English"`
	NameCode     job.NameCode      `json:"nameCode" doc:"What the job does"`
	NameOf       string            `json:"nameOf" doc:"A file, a batch number, or the number and vendor of an invoice"`
	WorkflowType flow.WorkflowType `json:"workflowType"`
	ProjectID    string            `json:"projectId"`
	State        job.State         `json:"state"`
	SubjectType  string            `json:"subjectType" doc:"upload, invoice or batch"`
	SubjectID    string            `json:"subjectId"`
	ErrorCode    string            `json:"errorCode"`
	Error        string            `json:"error"`
	CreatedAt    time.Time         `json:"createdAt"`
	FinishedAt   *time.Time        `json:"finishedAt,omitempty"`
	Steps        []Step            `json:"steps" maxItems:"1000" doc:"The steps that are not in loops"`
	Loops        bool              `json:"loops" doc:"Some steps ran in loops; the list of steps contains them"`
	Files        bool              `json:"files" doc:"Steps made files; their list has those that the caller may open"`
	Problem      *Problem          `json:"problem,omitempty" doc:"Problem of the batch of this job"`
	TemporalURL  string            `json:"temporalUrl,omitempty" doc:"For operators: the run in the Temporal UI"`
	Parent       *Link             `json:"parent,omitempty" doc:"The job whose step runs this one"`
}

// Link is another job.
type Link struct {
	JobID  string `json:"jobId"`
	Number int64  `json:"number"`
}

// linkTo returns nil for no job.
func linkTo(jobID string, number int64) *Link {
	if jobID == "" {
		return nil
	}
	return &Link{JobID: jobID, Number: number}
}

// StepResult is what became of one step of a job.
type StepResult struct {
	NodeID     string        `json:"nodeId"`
	Path       string        `json:"path" maxLength:"500" doc:"Of the step in its job, for example loop[3]/approve"`
	Attempt    int           `json:"attempt" doc:"1 for the first"`
	Kind       flow.Kind     `json:"kind"`
	Name       string        `json:"name"`
	NameCode   flow.NameCode `json:"nameCode" doc:"Of a name that the product gave; empty for one that a person typed"`
	State      job.StepState `json:"state"`
	Summary    string        `json:"summary"`
	ErrorCode  string        `json:"errorCode"`
	Error      string        `json:"error"`
	StartedAt  time.Time     `json:"startedAt"`
	FinishedAt *time.Time    `json:"finishedAt,omitempty"`
}

// Step is a step on the page of its job.
type Step struct {
	StepResult

	TemporalURL string `json:"temporalUrl,omitempty"`
	Runs        *Link  `json:"runs,omitempty" doc:"The job that the step runs"`
	// Asks is absent in loops, as Runs is.
	Asks *TaskLink `json:"asks,omitempty" doc:"The task by which the step asks people"`
}

// TaskLink leads to a task.
type TaskLink struct {
	TaskID string `json:"taskId"`
	Number int64  `json:"number"`
}

func taskLinkTo(task job.Ref) *TaskLink {
	if task.ID == "" {
		return nil
	}
	return &TaskLink{TaskID: task.ID, Number: task.Number}
}

// StepEntry is a step in the list of the steps of a job.
type StepEntry struct {
	StepResult

	ID       string `json:"id"`
	Position int64  `json:"position" doc:"Grows with the order in which steps were recorded"`
}

func stepEntryToAPI(e jobapp.StepEntry) StepEntry {
	return StepEntry{ID: e.ID, Position: e.Position, StepResult: StepResult{NodeID: e.NodeID, Path: e.Path,
		Attempt: e.Attempt, Kind: flow.Kind(e.Kind), Name: e.Name, NameCode: flow.NameCodeOf(e.Name),
		State: job.StepState(e.State), Summary: e.Summary, ErrorCode: e.ErrorCode, Error: e.Error, StartedAt: e.StartedAt,
		FinishedAt: e.FinishedAt}}
}

// Entry is a job in the list.
type Entry struct {
	ID            string       `json:"id"`
	Number        int64        `json:"number"`
	Name          string       `json:"name" doc:"In English"`
	NameCode      job.NameCode `json:"nameCode"`
	NameOf        string       `json:"nameOf"`
	WorkflowType  string       `json:"workflowType"`
	ProjectID     string       `json:"projectId"`
	ProjectName   string       `json:"projectName"`
	State         job.State    `json:"state"`
	SubjectType   string       `json:"subjectType"`
	SubjectID     *string      `json:"subjectId,omitempty"`
	StartedByName string       `json:"startedByName"`
	ErrorCode     string       `json:"errorCode"`
	Error         string       `json:"error"`
	CreatedAt     time.Time    `json:"createdAt"`
	FinishedAt    *time.Time   `json:"finishedAt,omitempty"`
	Problem       *Problem     `json:"problem,omitempty" doc:"Problem of the batch of this job"`
}

func entryToAPI(l listed) Entry {
	e := l.Entry
	name := job.Name{Code: job.NameCode(e.NameCode), Of: e.NameOf}
	return Entry{ID: e.ID, Number: e.Number, Name: name.English(), NameCode: name.Code,
		NameOf: name.Of, WorkflowType: e.WorkflowType, ProjectID: e.ProjectID,
		ProjectName: e.ProjectName, State: job.State(e.State), SubjectType: e.SubjectType, SubjectID: e.SubjectID,
		StartedByName: e.StartedByName, ErrorCode: e.ErrorCode, Error: e.Error, CreatedAt: e.CreatedAt,
		FinishedAt: e.FinishedAt, Problem: problemToAPI(l.problem)}
}

// toAPI adds links to the Temporal UI if namespace is not empty.
func toAPI(j job.Job, namespace string) Job {
	out := Job{
		ID: j.ID, Number: j.Number, Name: j.Name.English(), NameCode: j.Name.Code, NameOf: j.Name.Of,
		WorkflowType: j.WorkflowType, ProjectID: j.ProjectID, State: j.State,
		SubjectType: string(j.Subject.Type), SubjectID: j.Subject.ID, ErrorCode: j.ErrorCode, Error: j.Error,
		CreatedAt: j.CreatedAt, FinishedAt: server.Moment(j.FinishedAt), Steps: []Step{}, Loops: j.Loops, Files: j.Files,
		TemporalURL: link(namespace, j.WorkflowID), Parent: linkTo(j.Parent.JobID, j.Parent.Number),
	}
	for _, s := range j.Steps {
		out.Steps = append(out.Steps, Step{TemporalURL: link(namespace, s.WorkflowID),
			Runs: linkTo(s.Runs.ID, s.Runs.Number), Asks: taskLinkTo(s.Asks), StepResult: StepResult{
				NodeID: s.NodeID, Path: s.Path, Attempt: s.Attempt, Kind: s.Kind, Name: s.Name,
				NameCode: flow.NameCodeOf(s.Name), State: s.State, Summary: s.Summary, ErrorCode: s.ErrorCode,
				Error: s.Error, StartedAt: s.StartedAt, FinishedAt: server.Moment(s.FinishedAt),
			}})
	}
	return out
}

// link is the address of a workflow in the proxied Temporal UI.
func link(namespace, workflowID string) string {
	if namespace == "" || workflowID == "" {
		return ""
	}
	return "/temporal/namespaces/" + url.PathEscape(namespace) + "/workflows/" + url.PathEscape(workflowID)
}

// Problem is a problem of the job's batch that requires manual action.
type Problem struct {
	Kind     payment.ProblemKind `json:"kind"`
	Message  string              `json:"message" doc:"What the bank, the printer or the system reported"`
	NextStep payment.NextStep    `json:"nextStep"`
}

// problemToAPI returns nil if there is no problem.
func problemToAPI(p *payment.Problem) *Problem {
	if p == nil {
		return nil
	}
	return &Problem{Kind: p.Kind, Message: p.Message, NextStep: p.Next}
}
