package task

import (
	"slices"

	"countersign.dev/domain/fault"
)

// InvoiceReview is the built-in definition of invoice approval.
var InvoiceReview = DefinitionRef{Name: "Invoice review", Version: 1}

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
	{DefinitionRef: InvoiceReview, States: []StateDefinition{
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
