// Package flow is the designer's language: a graph of nodes that a job runs. Published graphs never change. The
// package engine runs them.
package flow

import "countersign.dev/domain/enum"

// Kind says what a node does. Package registry has the definition of each kind.
type Kind string

const (
	Start     Kind = "start"
	Condition Kind = "condition" // leaves by Then or Else
	Switch    Kind = "switch"    // leaves by the first case that applies, or by Else
	SetValue  Kind = "setValue"
	ForEach   Kind = "forEach"  // repeats the nodes whose parent it is
	Parallel  Kind = "parallel" // every edge starts a branch
	Join      Kind = "join"     // waits for the branches of one parallel node
	Wait      Kind = "wait"
	End       Kind = "end"

	// HumanTask and Form ask people. A human task leaves by Then if it is approved, or by Else.
	HumanTask Kind = "humanTask"
	Form      Kind = "form"

	// FindInvoices and FindPayments read records of the project.
	FindInvoices Kind = "findInvoices"
	FindPayments Kind = "findPayments"

	// Actions have an effect outside of the run. They end with Succeeded or Failed.
	SendMail Kind = "sendMail"
	CallREST Kind = "callRest"
	// RenderDocument makes a file of the job, and SendFile delivers one.
	RenderDocument Kind = "renderDocument"
	SendFile       Kind = "sendFile"
	// CommentInvoice writes a comment on an invoice of the project.
	CommentInvoice Kind = "commentInvoice"
	// RunWorkflow runs another workflow as a job of its own.
	RunWorkflow Kind = "runWorkflow"

	// SubmitInvoice and PreparePayments hand records of the project to their own workflows, as a person does.
	SubmitInvoice   Kind = "submitInvoice"
	PreparePayments Kind = "preparePayments"

	// Sealed nodes are child workflows written in Go. They end with Succeeded or Failed.
	CaptureDocument     Kind = "captureDocument"
	ApproveInvoice      Kind = "approveInvoice"
	ImportPayments      Kind = "importPayments"
	GenerateAch         Kind = "generateAch"
	GeneratePositivePay Kind = "generatePositivePay"
	PrintChecks         Kind = "printChecks"
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(Kinds()...) }

// Kinds lists every kind in the order the designer offers them.
func Kinds() []Kind {
	return []Kind{Start, Condition, Switch, SetValue, FindInvoices, FindPayments, ForEach, Parallel, Join, Wait, End,
		RunWorkflow, HumanTask, Form, SendMail, CallREST, CommentInvoice, RenderDocument, SendFile, SubmitInvoice,
		PreparePayments, CaptureDocument, ApproveInvoice, ImportPayments, GenerateAch, GeneratePositivePay, PrintChecks}
}

// EdgeType says when an edge is taken.
type EdgeType string

const (
	Succeeded EdgeType = "Succeeded"
	Failed    EdgeType = "Failed"
	Then      EdgeType = "Then"
	Else      EdgeType = "Else"
	Case      EdgeType = "Case" // of a switch; the edge names the case
)

// Values lists every EdgeType.
func (EdgeType) Values() []string { return enum.Of(EdgeTypes()...) }

// EdgeTypes lists every type.
func EdgeTypes() []EdgeType { return []EdgeType{Succeeded, Failed, Then, Else, Case} }

// WorkflowType is the spec's type of a workflow component (document 2, section 4).
type WorkflowType string

const (
	IntelligentCapture WorkflowType = "Intelligent Capture"
	InvoiceApproval    WorkflowType = "Invoice Approval"
	PaymentsImport     WorkflowType = "Import Payments"
	Payments           WorkflowType = "Payments"
	Generic            WorkflowType = "Generic"
)

// Values lists every WorkflowType.
func (WorkflowType) Values() []string { return enum.Of(WorkflowTypes()...) }

// WorkflowTypes lists every type.
func WorkflowTypes() []WorkflowType {
	return []WorkflowType{Payments, Generic, PaymentsImport, InvoiceApproval, IntelligentCapture}
}
