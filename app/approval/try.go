package approval

import (
	"context"
	"errors"
	"slices"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	taskrow "countersign.dev/internal/store/task"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Example is an invoice that does not exist.
type Example struct {
	Facts  subject.Facts
	Amount string
	// Currency is that of the tenant if it is empty.
	Currency  string
	EnteredBy string // id of the user; empty: nobody whom the rules name
}

// Trial is what would happen to an example.
type Trial struct {
	Position int // of the rule that applies, from 1; 0: none applies
	Levels   []TrialLevel
	Refusal  approval.Refusal // nobody could approve the invoice
}

// TrialLevel is one level with all people whom it names.
type TrialLevel struct {
	Name   string
	Added  bool // no limit of the last level of the rule covers the amount
	People []TrialPerson
}

// TrialPerson is a person whom a level names, or the delegate of one.
type TrialPerson struct {
	approval.Meant

	OnBehalfOf string // name of the absent person
	Obstacle   approval.Obstacle
}

// Try applies rules to an example: the given ones or, if rules is nil, the saved ones.
func (c Commands) Try(
	ctx context.Context, tenantID, projectID string, rules *[]approval.Rule, e Example,
) (t Trial, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		tried, err := triedRules(tx, p, rules)
		if err != nil {
			return err
		}
		amount, err := complete(tx, &e)
		if err != nil {
			return err
		}
		t, err = c.try(tx, tried, e, amount)
		return err
	})
	return t, err
}

func triedRules(tx *postgres.Tx, p project.Project, given *[]approval.Rule) ([]approval.Rule, error) {
	if given == nil {
		if err := requireRules(p); err != nil {
			return nil, err
		}
		return approvalrow.Rules(tx, p.ID)
	}
	rules := slices.Clone(*given)
	if err := requireParties(tx, rules); err != nil {
		return nil, err
	}
	if err := requireRules(p); err != nil {
		return nil, err
	}
	if err := approval.Check(rules); err != nil {
		return nil, err
	}
	for n := range rules {
		rules[n].ID, rules[n].Position = id.New(), n+1
	}
	return rules, nil
}

// complete sets the facts that follow from others, and returns the amount.
func complete(tx *postgres.Tx, e *Example) (money.Amount, error) {
	if e.Currency == "" {
		owner, err := tenantrow.Get(tx)
		if err != nil {
			return money.Amount{}, err
		}
		e.Currency = owner.Currency
	}
	v := fault.Validation{}
	currency, err := money.ParseCurrency(e.Currency)
	if err != nil {
		v.Add("facts.currency", fault.CurrencyUnknown, "This currency is not known.")
	}
	amount, err := money.Parse(e.Amount, currency)
	if err != nil {
		v.Add("facts.invoiceAmount", fault.AmountUnreadable, "Enter an amount, for example 10000.00.")
	}
	if err := v.Err(); err != nil {
		return amount, err
	}
	facts := subject.Facts{}
	for _, f := range approval.Fact("").Values() {
		facts[f] = e.Facts[f]
	}
	facts[string(approval.InvoiceAmount)], facts[string(approval.Currency)] = amount.Number(), string(currency)
	e.Facts = facts
	return amount, nil
}

func (c Commands) try(
	tx *postgres.Tx, rules []approval.Rule, e Example, amount money.Amount,
) (t Trial, err error) {
	rule, err := approval.First(rules, e.Facts)
	if err != nil {
		return t, err
	}
	t.Position = rule.Position
	var involved []string
	if e.EnteredBy != "" {
		involved = []string{e.EnteredBy}
	}
	plan, err := planOf(tx, rule, amount, involved)
	if t.Refusal = refusalOf(err); err != nil && t.Refusal == approval.NotRefused {
		return t, err
	}
	added := len(plan.Steps) > len(rule.Levels)
	for n, level := range rule.Levels {
		people, err := taskrow.Meant(tx, level)
		if err != nil {
			return t, err
		}
		last := n == len(rule.Levels)-1 && !added
		t.Levels = append(t.Levels, trialLevel(level.Name, people, last, amount, involved))
	}
	if added {
		step := plan.Steps[len(plan.Steps)-1]
		extra := trialLevel(step.Name, meant(step.Approvers), true, amount, involved)
		extra.Added = true
		t.Levels = append(t.Levels, extra)
	}
	return t, c.addDelegates(tx, &t, amount, involved)
}

func refusalOf(err error) approval.Refusal {
	var refused *fault.Fault
	switch {
	case !errors.As(err, &refused) || refused.Kind != fault.Conflict:
		return approval.NotRefused
	case refused.Code == fault.ApprovalLimit:
		return approval.NoCoveringLimit
	}
	return approval.EmptyLevel
}

func trialLevel(
	name string, people []approval.Meant, last bool, amount money.Amount, involved []string,
) TrialLevel {
	l := TrialLevel{Name: name, People: make([]TrialPerson, len(people))}
	for n, p := range people {
		l.People[n] = TrialPerson{Meant: p, Obstacle: p.Obstacle(last, amount, involved)}
	}
	return l
}

// meant are people who were chosen because they may approve.
func meant(people []approval.Approver) []approval.Meant {
	all := make([]approval.Meant, len(people))
	for n, a := range people {
		all[n] = approval.Meant{Approver: a, Active: true, Decides: true}
	}
	return all
}

// addDelegates adds today's delegates of absent people.
func (c Commands) addDelegates(tx *postgres.Tx, t *Trial, amount money.Amount, involved []string) error {
	owner, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	zone, err := calendar.Zone(owner.TimeZone)
	if err != nil {
		return err
	}
	today := calendar.Of(c.Now(), zone)
	excluded := map[string]bool{}
	for _, userID := range involved {
		excluded[userID] = true
	}
	for n := range t.Levels {
		var step approval.Step
		for _, p := range t.Levels[n].People {
			if p.Obstacle.Asked() {
				step.Approvers = append(step.Approvers, p.Approver)
			}
		}
		delegations, err := taskrow.Delegations(tx, step, today)
		if err != nil {
			return err
		}
		for _, a := range approval.Assign(step, delegations, today, excluded, true) {
			if a.OnBehalfOf == "" {
				continue
			}
			p := meant([]approval.Approver{a.Approver})[0]
			t.Levels[n].People = append(t.Levels[n].People, TrialPerson{Meant: p, OnBehalfOf: a.OnBehalfOfName,
				Obstacle: p.Obstacle(n == len(t.Levels)-1, amount, involved)})
		}
	}
	return nil
}
