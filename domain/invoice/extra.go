package invoice

import (
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
)

// ExtraValue is an invoice's value of an index field of its project.
type ExtraValue struct {
	Field indexfield.Field
	Value string
}

// EditExtra reads entered values of the project's index fields. It reports all problems together.
func (i *Invoice) EditExtra(fields []indexfield.Field, changes []indexfield.Value) ([]indexfield.Value, error) {
	if i.Stage != Captured {
		return nil,
			fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s: withdraw it to change this.", i.Stage.Text())
	}
	var v fault.Validation
	read := make([]indexfield.Value, len(changes))
	for n, c := range changes {
		at := slices.IndexFunc(fields, func(f indexfield.Field) bool { return f.ID == c.FieldID })
		if at < 0 {
			return nil, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
		}
		text, err := fields[at].Read(c.Text)
		if err != nil {
			v.Add(indexfield.Path(fields[at]), codeOr(err, fault.InvalidValue), "%s", problem(err))
		}
		read[n] = indexfield.Value{FieldID: c.FieldID, Text: text}
	}
	return read, v.Err()
}
