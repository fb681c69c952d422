package datasource

import (
	"time"

	"countersign.dev/domain/enum"
)

const (
	MaxSources    = 100
	MaxParameters = 20
	MaxRows       = 1000
	MaxColumns    = 100
	MaxAnswer     = 1 << 20
	QueryTimeout  = 30 * time.Second
	AnswerWithin  = 60 * time.Second
)

type ParameterKind string

const (
	Text   ParameterKind = "text"
	Number ParameterKind = "number"
	Date   ParameterKind = "date"
)

func (ParameterKind) Values() []string { return enum.Of(Text, Number, Date) }

type Parameter struct {
	Name     string        `json:"name"`
	Kind     ParameterKind `json:"kind"`
	Required bool          `json:"required"`
}

type Reason string

const (
	NoReason            Reason = "none"
	UnknownSource       Reason = "unknownSource"
	InvalidArguments    Reason = "invalidArguments"
	DatabaseUnreachable Reason = "databaseUnreachable"
	QueryFailed         Reason = "queryFailed"
	TooSlow             Reason = "tooSlow"
	TooLarge            Reason = "tooLarge"
	NoAnswer            Reason = "noAnswer"
)

func (Reason) Values() []string {
	return enum.Of(NoReason, UnknownSource, InvalidArguments, DatabaseUnreachable, QueryFailed, TooSlow, TooLarge, NoAnswer)
}

func CheckArguments([]Parameter, map[string]string) error { return nil }
