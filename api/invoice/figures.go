package invoice

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

type figuresInput struct {
	WorkspaceID string `query:"workspaceId" format:"uuid" doc:"Selects the projects of a workspace"`
	ProjectID   string `query:"projectId" format:"uuid" doc:"Selects one project"`
}

type figuresOutput struct{ Body Figures }

// Figures are the unfinished invoices of the projects that the caller sees.
type Figures struct {
	Today        string   `json:"today" doc:"In the time zone of the tenant"`
	OverdueUntil string   `json:"overdueUntil" doc:"The last day of overdue"`
	WeekUntil    string   `json:"weekUntil" doc:"The last day of due"`
	Figures      []Figure `json:"figures" maxItems:"2000" doc:"One for each project, kind and currency with invoices"`
}

// Figure is the number and the amount of invoices in one currency.
type Figure struct {
	ProjectID   string             `json:"projectId"`
	WorkspaceID string             `json:"workspaceId"`
	Kind        invoice.FigureKind `json:"kind"`
	Currency    string             `json:"currency"`
	Count       int                `json:"count"`
	Amount      string             `json:"amount" doc:"A decimal"`
}

func (r routes) figures(ctx context.Context, in *figuresInput) (*figuresOutput, error) {
	window, found, err := r.invoices.Figures(ctx, tenant(ctx), in.WorkspaceID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	out := Figures{Today: window.Today.String(), OverdueUntil: window.OverdueUntil.String(),
		WeekUntil: window.WeekUntil.String(), Figures: make([]Figure, len(found))}
	for n, f := range found {
		out.Figures[n] = Figure{ProjectID: f.ProjectID, WorkspaceID: f.WorkspaceID, Kind: f.Kind, Currency: f.Currency,
			Count: f.Count, Amount: money.Write(f.Amount, money.Currency(f.Currency))}
	}
	return &figuresOutput{Body: out}, nil
}
