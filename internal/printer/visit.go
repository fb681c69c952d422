package printer

import (
	"context"
	"errors"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/outbound"
)

// Attributes asks a printer, or its agent, what the printer reports about itself.
func (o Office) Attributes(
	ctx context.Context, tenantID string, p printer.Printer, v printer.Visit,
) (printer.Attributes, error) {
	if p.AgentID == "" {
		found, err := o.Direct.Attributes(ctx, p.URI)
		return found, guarded(err)
	}
	answer, err := o.ask(ctx, orderOf(tenantID, p, v), agent.Call{Kind: agent.Attributes, VisitID: v.ID})
	if err != nil || answer.Attributes == nil {
		return printer.Attributes{Status: printer.Unknown}, err
	}
	return *answer.Attributes, nil
}

// TestPage prints a page the way checks are printed. A later attempt finds the job of an earlier one by its name.
func (o Office) TestPage(ctx context.Context, tenantID string, p printer.Printer, v printer.Visit) error {
	order := orderOf(tenantID, p, v)
	if p.AgentID != "" {
		_, err := o.ask(ctx, order, agent.Call{Kind: agent.Print, VisitID: v.ID})
		return err
	}
	_, found, err := o.Direct.Find(ctx, p.URI, order.Name)
	if err == nil && !found {
		_, err = o.Direct.Print(ctx, p.URI, order.Name, v.Document, p.Options)
	}
	return guarded(err)
}

func orderOf(tenantID string, p printer.Printer, v printer.Visit) payment.PrintOrder {
	return payment.PrintOrder{TenantID: tenantID, Printer: p, Name: v.JobName()}
}

// guarded names an address that the operator has not allowed.
func guarded(err error) error {
	if refused := (*outbound.RefusedError)(nil); errors.As(err, &refused) {
		return fault.Wrap(err, fault.Invalid, fault.AddressNotAllowed, "The address of the printer is not allowed.")
	}
	return err
}
