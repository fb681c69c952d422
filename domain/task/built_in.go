package task

import (
	"slices"

	"countersign.dev/domain/fault"
)

// InvoiceReview is the built-in definition of invoice approval.
var InvoiceReview = DefinitionRef{Name: "Invoice review", Version: 1}

// WorkflowDecision is the definition of a decision that a step of a job asks for.
var WorkflowDecision = DefinitionRef{Name: "Workflow decision", Version: 1}

// WorkflowForm is the definition of a form that a step of a job asks people to fill in.
var WorkflowForm = DefinitionRef{Name: "Workflow form", Version: 1}

// NameCode identifies a task name that the product gives. Screens show it in the reader's language.
type NameCode string

// NameApproveInvoice is the name "Approve invoice INV-2231".
const NameApproveInvoice NameCode = "approveInvoice"

// Values lists every NameCode. It is empty for a name that a person typed.
func (NameCode) Values() []string { return []string{"", string(NameApproveInvoice)} }

// NameCode is the code of the names of the tasks with this definition.
func (r DefinitionRef) NameCode() NameCode {
	if r.Name == InvoiceReview.Name {
		return NameApproveInvoice
	}
	return ""
}

// builtIn are the definitions that every tenant has. A published version never changes.
var builtIn = []Definition{
	{DefinitionRef: InvoiceReview, Limited: true, States: []StateDefinition{
		{Name: StateReview, Position: Initial, Bucket: Active, Actions: []ActionDefinition{
			{Name: Approve, Effect: Advance, By: []Party{Assignees}, Button: "Approve", Color: "green", Primary: true,
				To: StateApproved},
			{Name: Reject, Effect: Close, By: []Party{Assignees}, Button: "Reject", Color: "red", To: StateRejected},
			{Name: RequestInfo, Effect: AskForInfo, By: []Party{Assignees}, Button: "Request information"},
			{Name: Reassign, Effect: HandOver, By: []Party{Assignees, Managers}, Button: "Reassign"},
			{Name: Restart, Effect: StartOver, By: []Party{Assignees, Managers}, Button: "Restart"},
			{Name: ProvideInfo, Effect: GiveInfo, By: []Party{Readers}, Button: "Provide information"},
		}},
		{Name: StateApproved, Position: Final, Bucket: Processed},
		{Name: StateRejected, Position: Final, Bucket: RejectedBucket},
	}},
	{DefinitionRef: WorkflowDecision, States: []StateDefinition{
		{Name: StateReview, Position: Initial, Bucket: Active, Actions: append([]ActionDefinition{
			{Name: Approve, Effect: Advance, By: []Party{Assignees}, Button: "Approve", Color: "green", Primary: true,
				To: StateApproved},
			{Name: Reject, Effect: Close, By: []Party{Assignees}, Button: "Reject", Color: "red", To: StateRejected},
		}, conversation...)},
		{Name: StateApproved, Position: Final, Bucket: Processed},
		{Name: StateRejected, Position: Final, Bucket: RejectedBucket},
	}},
	{DefinitionRef: WorkflowForm, States: []StateDefinition{
		{Name: StateReview, Position: Initial, Bucket: Active, Actions: append([]ActionDefinition{
			{Name: Complete, Effect: Advance, By: []Party{Assignees}, Button: "Complete", Color: "green", Primary: true,
				To: StateCompleted},
		}, conversation...)},
		{Name: StateCompleted, Position: Final, Bucket: Processed},
	}},
}

// conversation are the actions of every task of a step besides its decision.
var conversation = []ActionDefinition{
	{Name: RequestInfo, Effect: AskForInfo, By: []Party{Assignees}, Button: "Request information"},
	{Name: Reassign, Effect: HandOver, By: []Party{Assignees, Managers}, Button: "Reassign"},
	{Name: ProvideInfo, Effect: GiveInfo, By: []Party{Readers}, Button: "Provide information"},
}

// Limited says whether approvals of the task need an approval limit. A definition that is not known needs it.
func (t *Task) Limited() bool {
	d, err := FindDefinition(t.Definition)
	return err != nil || d.Limited
}

// FindDefinition returns a published version of a definition.
func FindDefinition(ref DefinitionRef) (Definition, error) {
	i := slices.IndexFunc(builtIn, func(d Definition) bool { return d.DefinitionRef == ref })
	if i < 0 {
		return Definition{}, fault.New(fault.Internal, fault.InternalError,
			"The task definition %q has no version %d.", ref.Name, ref.Version)
	}
	return builtIn[i], nil
}
