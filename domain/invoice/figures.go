package invoice

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/enum"
)

// FigureKind is a group of unfinished invoices. An invoice may be in several.
type FigureKind string

// The groups of unfinished invoices.
const (
	FigureOpen    FigureKind = "open"
	FigureDue     FigureKind = "due" // from today to the end of the week
	FigureOverdue FigureKind = "overdue"
	FigureWaiting FigureKind = "waiting" // for an approval
	FigureFailed  FigureKind = "failed"
)

// Values lists every FigureKind.
func (FigureKind) Values() []string {
	return enum.Of(FigureOpen, FigureDue, FigureOverdue, FigureWaiting, FigureFailed)
}

// Figure is the number and the amount of the invoices of a group in one project and one currency.
type Figure struct {
	ProjectID, WorkspaceID string
	Kind                   FigureKind
	Currency               string
	Count                  int
	Amount                 decimal.Decimal
}
