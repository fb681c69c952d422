package printer

import (
	"context"
	"errors"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// Calls is where agents find what they are to do, and we what became of it.
type Calls interface {
	RequestCall(ctx context.Context, tenantID string, c agent.Call) (agent.Call, error)
	AwaitCall(ctx context.Context, tenantID, callID string) (agent.Call, error)
	WithdrawCall(ctx context.Context, tenantID, callID string) (withdrawn bool, err error)
	HandedOver(ctx context.Context, tenantID, jobName string) (c agent.Call, handedOver bool, err error)
}

// Marks is where it is on record that sheets may be at a printer we reach ourselves.
type Marks interface {
	BeginHandOver(ctx context.Context, tenantID, batchID, name string) (first bool, err error)
	HandOver(ctx context.Context, tenantID, batchID, name string) (payment.HandOver, error)
	RefusedHandOver(ctx context.Context, tenantID, batchID, name, why string) error
}

// Office reaches every printer: printers with an agent through it, others directly.
type Office struct {
	Direct Client
	Calls  Calls
	Marks  Marks
}

// Find searches for the order's job by its name.
func (o Office) Find(ctx context.Context, order payment.PrintOrder) (payment.PrinterJob, bool, error) {
	if order.Printer.AgentID == "" {
		return o.find(ctx, order)
	}
	former, handedOver, err := o.Calls.HandedOver(ctx, order.TenantID, order.Name)
	if err != nil {
		return payment.PrinterJob{}, false, err
	}
	if handedOver && former.Progress() == agent.Answered && former.Answer.Problem == nil {
		return former.Answer.Job(), true, nil // the process that waited for the answer has ended
	}
	answer, err := o.ask(ctx, order, agent.Call{Kind: agent.Find})
	direct, markErr := o.Marks.HandOver(ctx, order.TenantID, order.BatchID, order.Name)
	if markErr != nil {
		return payment.PrinterJob{}, false, markErr
	}
	if direct.Begun && err == nil && !answer.Found {
		return payment.PrinterJob{}, false, errUnknownOutcome // by us, before the printer had an agent
	}
	// An unreachable agent becomes an unknown outcome if the document was handed over a while ago. Otherwise the
	// run would count as unprinted after the last retry.
	lost := handedOver && former.SeenAt.Sub(*former.BegunAt) > agent.LostAfter || direct.Begun &&
		direct.Age > agent.LostAfter
	if fault.KindOf(err) == fault.Unavailable && lost {
		err = errLost
	}
	return answer.Job(), answer.Found, err
}

// Print hands the order's document over. An agent fetches it. pdf is called if the printer is reached directly.
func (o Office) Print(
	ctx context.Context, order payment.PrintOrder, pdf func(context.Context) ([]byte, error),
) (payment.PrinterJob, error) {
	if order.Printer.AgentID == "" {
		return o.print(ctx, order, pdf)
	}
	answer, err := o.ask(ctx, order, agent.Call{Kind: agent.Print})
	if errors.Is(err, errLost) {
		job, found, err := o.Find(ctx, order)
		if err == nil && !found {
			err = errLost
		}
		return job, err
	}
	return answer.Job(), err
}

// State reads the state of the job.
func (o Office) State(ctx context.Context, order payment.PrintOrder, jobID int) (payment.PrinterJob, error) {
	if order.Printer.AgentID == "" {
		return o.Direct.State(ctx, order.Printer.URI, order.Name, jobID)
	}
	answer, err := o.ask(ctx, order, agent.Call{Kind: agent.State, JobNumber: jobID})
	return answer.Job(), err
}

var errLost = fault.New(fault.Unknown, fault.OutcomeUnknown,
	"The agent was handed the checks and has not said what became of them. Look into the printer's tray.")

// lookEvery is the interval of reading the response from the database. The agent receives new work within the
// same time.
const lookEvery = 300 * time.Millisecond

// ask has the printer's agent do something and waits for its answer. What no
// agent has begun is taken back when the agent is offline.
func (o Office) ask(ctx context.Context, order payment.PrintOrder, w agent.Call) (agent.Answer, error) {
	w.AgentID, w.PrinterID, w.BatchID, w.JobName = order.Printer.AgentID, order.Printer.ID, order.BatchID, order.Name
	c, err := o.Calls.RequestCall(ctx, order.TenantID, w)
	for ; err == nil; c, err = o.Calls.AwaitCall(ctx, order.TenantID, c.ID) {
		switch c.Progress() {
		case agent.Answered:
			return c.Answer, c.Answer.Err()
		case agent.Lost:
			return agent.Answer{}, errLost
		case agent.Open:
			if c.Agent.Online(c.SeenAt) {
				break
			}
			withdrawn, err := o.Calls.WithdrawCall(ctx, order.TenantID, c.ID)
			if err != nil || withdrawn {
				return agent.Answer{}, either(err, c.Agent.Offline())
			}
		case agent.Taken:
		}
		select {
		case <-ctx.Done():
			return agent.Answer{}, ctx.Err()
		case <-time.After(lookEvery):
		}
	}
	return agent.Answer{}, err
}

func either(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
