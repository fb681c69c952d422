package remote

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Problem is a refusal of the API.
type Problem struct {
	Status    int `json:"-"`
	ErrorCode string
	Details   string
	Errors    []struct{ PropertyName, ErrorMessage string }
}

// Error is the explanation with a line for each input at fault.
func (p *Problem) Error() string {
	if len(p.Errors) == 0 {
		return p.Details
	}
	lines := make([]string, len(p.Errors))
	for n, e := range p.Errors {
		lines[n] = fmt.Sprintf("  %s: %s", e.PropertyName, e.ErrorMessage)
	}
	return fmt.Sprintf("%d problems:\n%s", len(lines), strings.Join(lines, "\n"))
}

func problemOf(status int, raw []byte) error {
	p := Problem{Status: status}
	if err := json.Unmarshal(raw, &p); err != nil || p.Details == "" {
		return fmt.Errorf("the server answered %d %s", status, http.StatusText(status))
	}
	return &p
}
