package datasource

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// Offer is a data source as an agent offers it.
type Offer struct {
	Name        string
	Description string
	Database    string // its name in the file of the agent
	Parameters  []Parameter
}

// Source is a data source of an agent.
type Source struct {
	Offer

	ID      string
	Agent   agent.Agent
	Offered bool // the agent offered it when it connected last
}

// Entry is a row of the list of data sources.
type Entry struct {
	ID          string
	Name        string
	Description string
	Database    string
	Agent       string
	Condition   Condition
	Parameters  int
	LastRunAt   *time.Time
}

// Condition is whether a data source can be run.
type Condition string

const (
	Available Condition = "available"
	Offline   Condition = "offline"   // its agent does not respond
	Withdrawn Condition = "withdrawn" // its agent does not offer it, or was revoked
)

// Values lists every Condition.
func (Condition) Values() []string { return enum.Of(Available, Offline, Withdrawn) }

// Condition is whether the data source can be run now.
func (s Source) Condition(now time.Time) Condition {
	switch {
	case !s.Offered:
		return Withdrawn
	case s.Agent.Online(now):
		return Available
	default:
		return Offline
	}
}

// Unusable says why the data source cannot be run now. It is nil if it can.
func (s Source) Unusable(now time.Time) error {
	switch s.Condition(now) {
	case Withdrawn:
		return fault.New(fault.Conflict, fault.InvalidDataSource,
			"The agent %s does not offer the data source %s. Add it to the file of the agent and restart the agent.",
			s.Agent.Name, s.Name)
	case Offline:
		return s.Agent.Offline()
	case Available:
	}
	return nil
}

// CheckOffers names what is wrong with the data sources that an agent offers. Names differ in more than letter case.
func CheckOffers(offers []Offer) error {
	var v fault.Validation
	names := map[string]bool{}
	for i, o := range offers {
		at := fmt.Sprintf("sources[%d].", i)
		checkLabel(&v, at+"name", o.Name, 1, MaxName)
		checkLabel(&v, at+"database", o.Database, 1, MaxName)
		checkLabel(&v, at+"description", o.Description, 0, MaxDescription)
		if key := strings.ToLower(o.Name); names[key] {
			v.Add(at+"name", fault.ValueNotUnique, "Another data source of the agent has this name.")
		} else {
			names[key] = true
		}
		checkParameters(&v, at, o.Parameters)
	}
	return v.Err()
}

func checkParameters(v *fault.Validation, at string, parameters []Parameter) {
	names := map[string]bool{}
	for i, p := range parameters {
		path := fmt.Sprintf("%sparameters[%d].name", at, i)
		if !ValidParameterName(p.Name) {
			v.Add(path, fault.InvalidValue, "A lower-case letter, then up to 49 lower-case letters, digits and underscores.")
		}
		if names[p.Name] {
			v.Add(path, fault.ValueNotUnique, "Another parameter has this name.")
		}
		names[p.Name] = true
	}
}

func checkLabel(v *fault.Validation, path, text string, least, most int) {
	switch n := utf8.RuneCountInString(text); {
	case n < least || n > most:
		v.Add(path, fault.LengthOutOfRange, "%d to %d characters.", least, most)
	case strings.TrimSpace(text) != text, lookalike.Visible(text) != text:
		v.Add(path, fault.InvalidValue, "The text has invisible characters or spaces at its ends.")
	}
}
