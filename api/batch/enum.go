package batch

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/payment"
)

// SheetFate is the fate of a number that has a sheet.
type SheetFate string

// Values lists the fates of numbers with a sheet.
func (SheetFate) Values() []string { return enum.Of(payment.SheetFates()...) }

// FoundFate is a fate that a person can report.
type FoundFate string

// Values lists the fates that a person can report.
func (FoundFate) Values() []string { return enum.Of(payment.FoundFates()...) }

// MilestoneName names a step of a batch.
type MilestoneName string

const (
	prepared     MilestoneName = "prepared"
	released     MilestoneName = "released"
	sealed       MilestoneName = "sealed"
	delivered    MilestoneName = "delivered"
	acknowledged MilestoneName = "acknowledged"
)

// Values lists every MilestoneName.
func (MilestoneName) Values() []string {
	return enum.Of(prepared, released, sealed, delivered, acknowledged)
}

// FileOutcome is the bank's statement about a file with an unknown outcome.
type FileOutcome string

const (
	fileAccepted = FileOutcome(payment.Accepted)
	fileRefused  = FileOutcome(payment.Refused)
)

// Values lists the replies that end the doubt.
func (FileOutcome) Values() []string { return enum.Of(fileAccepted, fileRefused) }
