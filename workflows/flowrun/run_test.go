package flowrun

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
)

const (
	tenantID  = "0190a0b0-0000-7000-8000-000000000001"
	jobID     = "0190a0b0-0000-7000-8000-000000000002"
	subjectID = "0190a0b0-0000-7000-8000-000000000003"

	processNumber = "225"
)

var about = subject.Ref{Type: subject.Upload, ID: subjectID}

func settings(config any) json.RawMessage {
	body, err := json.Marshal(config)
	if err != nil {
		panic(err)
	}
	return body
}

// fake is the contract's activities over one job in memory.
type fake struct {
	graph   flow.Graph
	steps   map[string]StepRecord
	state   job.State
	code    string
	job     job.Job
	failing error
	records int // calls of Record
	given   map[string]any
	mails   []ActInput[sendmail.Message]
	refused error // of a message
	calls   []ActInput[callrest.Call]
	answers []ActResult // to calls, in their order; then a success

	child  flow.Graph // of the job that a step runs
	added  []ActInput[runworkflow.Job]
	ended  []RecordInput // records of the job that a step runs
	refuse error         // of AddJob and AddTask

	asked []ActInput[kind.Question]

	searches []ActInput[kind.Search]
	comments []ActInput[commentinvoice.Comment]

	rendered []ActInput[renderdocument.Document]
	uploads  []ActInput[sendfile.Upload]

	submitted []ActInput[submitinvoice.Submission]
	prepared  []ActInput[preparepayments.Preparation]
}

const (
	childID = "0190a0b0-0000-7000-8000-000000000004"
	taskID  = "0190a0b0-0000-7000-8000-000000000006"
	fileID  = "0190a0b0-0000-7000-8000-000000000007"
)

var _ Activities = (*fake)(nil)

func (f *fake) Begin(_ context.Context, in BeginInput) (BeginResult, error) {
	if f.failing != nil {
		return BeginResult{}, f.failing
	}
	if in.JobID == childID {
		begun := BeginResult{ProjectID: "p", Number: 8, Name: "Run Look up", Graph: f.child}
		if len(f.added) > 0 {
			begun.Parameters = f.added[0].Input.Parameters
		}
		return begun, nil
	}
	for _, s := range job.FirstSteps(f.graph,
		func(k flow.Kind) string { return ProcessID(k, in.TenantID, subjectID, processNumber) },
		time.Now()) {
		f.steps[s.Path] = FromDomain(s)
		f.job.Record([]job.Step{s})
	}
	f.state = job.Processing
	return BeginResult{ProjectID: "p", Number: 7, Name: "Capture a.pdf", Subject: about,
		StartedBy: "u", Graph: f.graph, Parameters: f.given,
		Facts: Facts{SubjectNumber: "225-corrected", ProcessNumber: processNumber,
			TimeZone: "America/New_York"}}, nil
}

func (f *fake) Record(_ context.Context, in RecordInput) error {
	if in.JobID == childID {
		f.ended = append(f.ended, in)
		return nil
	}
	f.records++
	for _, s := range in.Steps {
		for _, changed := range f.job.Record([]job.Step{s.ToDomain()}) {
			f.steps[changed.Path] = FromDomain(changed)
		}
	}
	f.state, f.code = f.job.State, f.job.ErrorCode
	return nil
}

func (f *fake) SendMail(_ context.Context, in ActInput[sendmail.Message]) (ActResult, error) {
	f.mails = append(f.mails, in)
	return ActResult{Summary: in.Input.To[0]}, f.refused
}

func (f *fake) CallREST(_ context.Context, in ActInput[callrest.Call]) (ActResult, error) {
	f.calls = append(f.calls, in)
	if len(f.answers) >= len(f.calls) {
		return f.answers[len(f.calls)-1], nil
	}
	return ActResult{Summary: "HTTP 200", Outputs: map[string]any{flow.OutputStatus: 200.0, flow.OutputBody: "done"}}, nil
}

// FindInvoices finds two invoices.
func (f *fake) FindInvoices(_ context.Context, in ActInput[kind.Search]) (ActResult, error) {
	f.searches = append(f.searches, in)
	records := []any{map[string]any{"id": "a", "invoiceAmount": 5.5}, map[string]any{"id": "b", "invoiceAmount": nil}}
	return ActResult{Summary: "2+", Outputs: map[string]any{flow.OutputRecords: records, flow.OutputMore: true}}, nil
}

// FindPayments refuses each search.
func (f *fake) FindPayments(_ context.Context, in ActInput[kind.Search]) (ActResult, error) {
	f.searches = append(f.searches, in)
	return ActResult{}, problem.Error(fault.New(fault.Invalid, fault.QueryTooSlow, "The list needs too much time."))
}

// RenderDocument makes a file of one byte.
func (f *fake) RenderDocument(_ context.Context, in ActInput[renderdocument.Document]) (ActResult, error) {
	f.rendered = append(f.rendered, in)
	file := kind.File{ID: fileID, Name: in.Input.Name, Size: 1}.Record()
	return ActResult{Summary: in.Input.Name, Outputs: map[string]any{flow.OutputFile: file}}, nil
}

func (f *fake) SendFile(_ context.Context, in ActInput[sendfile.Upload]) (ActResult, error) {
	f.uploads = append(f.uploads, in)
	if len(f.answers) >= len(f.uploads) {
		return f.answers[len(f.uploads)-1], nil
	}
	return ActResult{Summary: "a.csv"}, nil
}

func (f *fake) CommentInvoice(_ context.Context, in ActInput[commentinvoice.Comment]) (ActResult, error) {
	f.comments = append(f.comments, in)
	return ActResult{Summary: "INV-7"}, nil
}

func (f *fake) AddJob(_ context.Context, in ActInput[runworkflow.Job]) (AddedJob, error) {
	f.added = append(f.added, in)
	return AddedJob{JobID: childID, Number: 8, Name: "Run Look up"}, f.refuse
}

func (f *fake) SubmitInvoice(_ context.Context, in ActInput[submitinvoice.Submission]) (AddedJob, error) {
	f.submitted = append(f.submitted, in)
	return AddedJob{JobID: childID, Number: 8, Name: "Approve INV-7", OfRecord: true, Continue: in.Input.Continue},
		f.refuse
}

func (f *fake) PreparePayments(_ context.Context, in ActInput[preparepayments.Preparation]) (AddedJob, error) {
	f.prepared = append(f.prepared, in)
	return AddedJob{JobID: childID, Number: 8, Name: "Generate ACH batch 3", OfRecord: true, Continue: in.Input.Continue,
		Outputs: map[string]any{preparepayments.OutputBatch: 3.0, preparepayments.OutputTotal: 12.5}}, f.refuse
}

func (f *fake) AddTask(_ context.Context, in ActInput[kind.Question]) (AddedTask, error) {
	f.asked = append(f.asked, in)
	return AddedTask{Number: 9, ProcessNumber: "7", Subject: subject.Ref{Type: subject.Step, ID: childID},
			Snapshot: task.Snapshot{TaskID: taskID, Open: true, State: task.StateReview, Level: 1, Levels: 1, Version: 1}},
		f.refuse
}

func newEnv(g flow.Graph) (*testsuite.TestWorkflowEnvironment, *fake) {
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	f := &fake{graph: g, steps: map[string]StepRecord{}}
	env.RegisterWorkflowWithOptions(RunFlow, workflow.RegisterOptions{Name: Run})
	env.RegisterActivityWithOptions(f.Begin, activity.RegisterOptions{Name: ActBegin})
	env.RegisterActivityWithOptions(f.Record, activity.RegisterOptions{Name: ActRecord})
	env.RegisterActivityWithOptions(f.SendMail, activity.RegisterOptions{Name: ActSendMail})
	env.RegisterActivityWithOptions(f.FindInvoices, activity.RegisterOptions{Name: ActFindInvoices})
	env.RegisterActivityWithOptions(f.FindPayments, activity.RegisterOptions{Name: ActFindPayments})
	env.RegisterActivityWithOptions(f.CommentInvoice, activity.RegisterOptions{Name: ActCommentInvoice})
	env.RegisterActivityWithOptions(f.RenderDocument, activity.RegisterOptions{Name: ActRenderDocument})
	env.RegisterActivityWithOptions(f.SendFile, activity.RegisterOptions{Name: ActSendFile})
	env.RegisterActivityWithOptions(f.CallREST, activity.RegisterOptions{Name: ActCallREST})
	env.RegisterActivityWithOptions(f.AddJob, activity.RegisterOptions{Name: ActAddJob})
	env.RegisterActivityWithOptions(f.SubmitInvoice, activity.RegisterOptions{Name: ActSubmitInvoice})
	env.RegisterActivityWithOptions(f.PreparePayments, activity.RegisterOptions{Name: ActPreparePayments})
	env.RegisterActivityWithOptions(f.AddTask, activity.RegisterOptions{Name: ActAddTask})
	env.RegisterWorkflowWithOptions(func(ctx workflow.Context, _ SealedInput) (SealedResult, error) {
		return SealedResult{}, workflow.Sleep(ctx, 24*time.Hour) // a person takes a day
	}, workflow.RegisterOptions{Name: CaptureDocument})
	for _, name := range []string{ApproveInvoice, ImportPayments, GenerateAch, GeneratePositivePay, PrintChecks} {
		env.RegisterWorkflowWithOptions(func(workflow.Context, SealedInput) (SealedResult, error) {
			return SealedResult{Outcome: Succeeded}, nil
		}, workflow.RegisterOptions{Name: name})
	}
	return env, f
}

func execute(env *testsuite.TestWorkflowEnvironment) {
	env.ExecuteWorkflow(Run, RunInput{TenantID: tenantID, JobID: jobID})
}

func capture() flow.Graph { return flow.Starters(flow.PayableInvoices)[0].Graph }

func TestEverySealedKindRunsItsWorkflowUnderItsID(t *testing.T) {
	names := map[flow.Kind]string{flow.CaptureDocument: CaptureDocument, flow.ApproveInvoice: ApproveInvoice,
		flow.ImportPayments: ImportPayments, flow.GenerateAch: GenerateAch, flow.GeneratePositivePay: GeneratePositivePay,
		flow.PrintChecks: PrintChecks}
	for _, projectType := range []string{flow.PayableInvoices, flow.AchPayments, flow.CheckAndPPayPayments} {
		for _, s := range flow.Starters(projectType) {
			kind := s.Graph.Nodes[1].Kind
			env, f := newEnv(s.Graph)
			var id string
			env.OnWorkflow(names[kind], mock.Anything,
				mock.Anything).Return(func(ctx workflow.Context, in SealedInput) (SealedResult, error) {
				id = workflow.GetInfo(ctx).WorkflowExecution.ID
				require.Equal(t,
					SealedInput{TenantID: tenantID, ProjectID: "p", JobID: jobID, NodeID: string(kind), Path: string(kind),
						Subject: about, StartedBy: "u"}, in)
				return SealedResult{Outcome: Succeeded, Summary: "Invoice 1"}, nil
			})
			execute(env)
			require.NoError(t, env.GetWorkflowError())
			require.Equal(t, ProcessID(kind, tenantID, subjectID, processNumber), id)
			require.Equal(t, "/225", id[len(id)-4:])
			require.Equal(t, id, f.steps[string(kind)].WorkflowID)
			require.Equal(t, job.FinishedOK, f.state)
			require.Equal(t, job.StepSuccess, f.steps[string(kind)].State)
			require.Equal(t, "Invoice 1", f.steps[string(kind)].Summary)
			require.Equal(t, job.StepSuccess, f.steps["done"].State)
		}
	}
}

func TestBusinessRefusalFollowsFailedEdge(t *testing.T) {
	env, f := newEnv(capture())
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(
		SealedResult{Outcome: Failed, ErrorCode: string(fault.DuplicateInvoice), Error: "It exists already."}, nil)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedWithErrors, f.state)
	require.Equal(t, string(fault.DuplicateInvoice), f.code)
	require.Equal(t, job.StepError, f.steps["captureDocument"].State)
	require.Equal(t, job.StepSuccess, f.steps["failed"].State)
}

func TestFailedChildFinishesJobWithItsCode(t *testing.T) {
	env, f := newEnv(capture())
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(
		SealedResult{}, problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "Nobody knows.")))
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedWithErrors, f.state)
	require.Equal(t, string(fault.OutcomeUnknown), f.code)
	require.Equal(t, "Nobody knows.", f.steps["captureDocument"].Error)
}

func TestFailureWithoutFailedEdgeFinishesWithErrors(t *testing.T) {
	g := capture()
	g.Nodes, g.Edges = g.Nodes[:3], g.Edges[:2]
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(
		SealedResult{Outcome: Failed, ErrorCode: "X"}, nil)
	execute(env)
	require.Equal(t, job.FinishedWithErrors, f.state)
	require.Equal(t, "X", f.code)
}

// twoSteps runs a capture and, also after a failure as a duplicate, an approval.
func twoSteps() flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{
			{ID: "s", Kind: flow.Start, Name: "Start"},
			{ID: "c", Kind: flow.CaptureDocument, Name: "Capture"},
			{ID: "if", Kind: flow.Condition, Name: "Duplicate?",
				Config: settings(condition.Settings{Expression: `errorCode == "DuplicateInvoiceException"`})},
			{ID: "a", Kind: flow.ApproveInvoice, Name: "Approve"},
			{ID: "e", Kind: flow.End, Name: "End"},
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "a", Type: flow.Succeeded},
			{From: "c", To: "if", Type: flow.Failed}, {From: "if", To: "a", Type: flow.Then},
			{From: "if", To: "e", Type: flow.Else}, {From: "a", To: "e", Type: flow.Succeeded},
		},
	}
}

func TestConditionSelectsEdge(t *testing.T) {
	require.NoError(t, validation.Graph(twoSteps()))
	for code, approved := range map[string]bool{string(fault.DuplicateInvoice): true, "Other": false} {
		env, f := newEnv(twoSteps())
		env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(SealedResult{Outcome: Failed, ErrorCode: code},
			nil)
		execute(env)
		require.NoError(t, env.GetWorkflowError())
		require.Equal(t, job.FinishedOK, f.state)
		_, ran := f.steps["a"]
		require.Equal(t, approved, ran)
		require.Equal(t, job.StepError, f.steps["c"].State)
		require.Equal(t, job.StepSuccess, f.steps["if"].State)
	}
}

func TestFailedConditionFinishesWithErrors(t *testing.T) {
	g := twoSteps()
	g.Nodes[2].Config = settings(condition.Settings{Expression: "nonsense("})
	env, f := newEnv(g)
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(SealedResult{Outcome: Failed}, nil)
	execute(env)
	require.Equal(t, job.FinishedWithErrors, f.state)
	require.Equal(t, string(fault.WorkflowIncorrectlyDefined), f.code)
	require.Equal(t, job.StepError, f.steps["if"].State)
}

func TestCanceledJobIsAborted(t *testing.T) {
	env, f := newEnv(capture())
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.Aborted, f.state)
	require.Equal(t, job.StepAborted, f.steps["captureDocument"].State)
}

func TestJobThatDoesNotExistFailsTheRun(t *testing.T) {
	env, f := newEnv(capture())
	f.failing = problem.Error(fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist."))
	execute(env)
	require.Equal(t, fault.NotFoundCode, problem.Of(env.GetWorkflowError()).Code)
}

func TestSerializedNamesAreStable(t *testing.T) {
	require.Equal(t, []string{"flow.Run", "flow.Begin", "flow.Record", "flow.SendMail", "flow.CallREST"},
		[]string{Run, ActBegin, ActRecord, ActSendMail, ActCallREST})
	require.Equal(t, "flow-run/t/j/7", RunID("t", "j", 7))
	require.Equal(t, "flow-run/t/j/7/each[0-99]", PageID("t", "j", 7, "each[0-99]"))
	require.Equal(t, "ach/t/b/225", ProcessID(flow.GenerateAch, "t", "b", "225"))
	require.Equal(t, "document-capture/t/u", ProcessID(flow.CaptureDocument, "t", "u", ""))
	wire := map[flow.Kind]string{}
	for _, k := range flow.Kinds() {
		if name, prefix, ok := Process(k); ok {
			wire[k] = name + " " + prefix
		}
	}
	require.Equal(t, map[flow.Kind]string{
		flow.CaptureDocument: "document.Capture document-capture", flow.ApproveInvoice: "invoice.Approval invoice",
		flow.ImportPayments: "payment.Import payment-import", flow.GenerateAch: "ach.Generate ach",
		flow.GeneratePositivePay: "positivepay.Generate positive-pay", flow.PrintChecks: "check.Print check-print",
	}, wire)
}
