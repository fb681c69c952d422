package job

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/job"
	"countersign.dev/domain/operation"
)

type factsRow struct {
	Number        string    `json:"number,omitempty"`
	ProcessNumber string    `json:"processNumber,omitempty"`
	Terms         []termRow `json:"terms,omitempty"`
}

type termRow struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

func factsFromDomain(f job.Facts) (string, error) {
	r := factsRow{Number: f.Number, ProcessNumber: f.ProcessNumber}
	for _, t := range f.Terms {
		r.Terms = append(r.Terms, termRow(t))
	}
	body, err := json.Marshal(r)
	return string(body), err
}

func factsToDomain(body string) (job.Facts, error) {
	var r factsRow
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		return job.Facts{}, fmt.Errorf("facts of a job: %w", err)
	}
	f := job.Facts{Number: r.Number, ProcessNumber: r.ProcessNumber}
	for _, t := range r.Terms {
		f.Terms = append(f.Terms, operation.Term(t))
	}
	return f, nil
}
