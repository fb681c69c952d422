package project

import (
	"encoding/json"
	"slices"

	"countersign.dev/domain/fault"
)

// PaymentProjects are where an invoice project sends what is to be paid, by the
// vendor's method. Without one, what is approved waits until a person names it.
type PaymentProjects struct {
	ACH   string `json:"achProjectId"` // as the column keeps them
	Check string `json:"checkProjectId"`
}

// PaymentProjects of the project's settings.
func (p Project) PaymentProjects() (PaymentProjects, error) {
	var chosen PaymentProjects
	if len(p.Settings) == 0 {
		return chosen, nil
	}
	err := json.Unmarshal(p.Settings, &chosen)
	return chosen, err
}

// Refuse names every problem; payers are the chosen projects by id.
func (c PaymentProjects) Refuse(of Project, payers map[string]Project) error {
	var v fault.Validation
	if kind, _ := TypeNamed(of.Type); kind.Area != Invoices && (c.ACH != "" || c.Check != "") {
		v.Add("achProjectId", fault.InvalidValue, "Only a project of invoices names payments projects.")
	}
	for _, chosen := range []struct {
		path, id, method string
	}{{"achProjectId", c.ACH, "ach"}, {"checkProjectId", c.Check, "check"}} {
		if chosen.id == "" {
			continue
		}
		payer := payers[chosen.id]
		kind, _ := TypeNamed(payer.Type)
		switch {
		case !slices.Contains(kind.PaysBy(), chosen.method):
			v.Add(chosen.path, fault.InvalidValue, "%s is no project that pays by %s.", payer.Name, chosen.method)
		case payer.Status == Archived:
			v.Add(chosen.path, fault.ProjectArchived, "%s is archived.", payer.Name)
		}
	}
	return v.Err()
}
