package store

import (
	"gorm.io/gorm"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// fragment is a part of a statement with its arguments.
type fragment struct {
	sql  string
	args []any
}

func sqlOf(text string, args ...any) fragment { return fragment{text, args} }

func (c *fragment) add(text string, args ...any) {
	c.sql += text
	c.args = append(c.args, args...)
}

// step writes a change of states at the payments that of selects, where their
// states allow it, and says at how many. also are further assignments. No other
// statement writes these columns of a payment that exists.
func (t *Tenant) step(s payment.Step, also, of fragment) (moved int64, err error) {
	set, allowed := written(s)
	args := append(append(append(set.args, also.args...), of.args...), allowed.args...)
	res := t.Gorm.Exec(`UPDATE payments p SET `+set.sql+also.sql+`updated_at = now(), version = p.version + 1 `+
		of.sql+allowed.sql, args...)
	return res.RowsAffected, res.Error
}

// written are the assignments of a step and the states that it may start from.
func written(s payment.Step) (set, allowed fragment) {
	if s.Status != nil {
		set.add(`status_detail = ?, status_message = ?, `, s.Detail, s.Message)
	}
	if s.NeedsOutcome() {
		allowed.add(` AND NOT (p.status = ? AND p.status_detail = ?)`, payment.Processing, payment.DetailUnknown)
	}
	column(&set, &allowed, "status", s.Status)
	column(&set, &allowed, "print_status", s.Print)
	column(&set, &allowed, "positive_pay_status", s.PositivePay)
	column(&set, &allowed, "void_status", s.Void)
	if s.IssueReported != nil {
		set.add(`issue_reported = ?, `, *s.IssueReported)
	}
	if s.VoidReported != nil {
		set.add(`void_reported = ?, `, *s.VoidReported)
	}
	allowed.add(followers(s).sql, followers(s).args...)
	return set, allowed
}

func column[S ~string](set, allowed *fragment, name string, m *payment.Move[S]) {
	if m == nil {
		return
	}
	set.add(name+` = ?, `, spelled(name, m.To))
	allowed.add(` AND p.`+name+` IN ?`, spelledAll(name, m.From))
}

// followers leaves out the payments that a step keeps as they are.
func followers(s payment.Step) (c fragment) {
	if len(s.Kept.Details) > 0 {
		c.add(` AND p.status_detail NOT IN ?`, s.Kept.Details)
	}
	if len(s.Kept.Prints) > 0 {
		c.add(` AND p.print_status NOT IN ?`, s.Kept.Prints)
	}
	if len(s.Kept.Voids) > 0 {
		c.add(` AND p.void_status NOT IN ?`, spelledAll("void_status", s.Kept.Voids))
	}
	return c
}

// elsewhere are the payments that a step has not reached.
func elsewhere(s payment.Step) (c fragment) {
	c.add(` AND (false`)
	other(&c, "status", s.Status)
	other(&c, "print_status", s.Print)
	other(&c, "positive_pay_status", s.PositivePay)
	other(&c, "void_status", s.Void)
	c.add(`)`)
	return c
}

func other[S ~string](c *fragment, name string, m *payment.Move[S]) {
	if m != nil {
		c.add(` OR p.`+name+` <> ?`, spelled(name, m.To))
	}
}

// spelled is a state as its column spells it: two columns name the absence of one.
func spelled[S ~string](column string, state S) string {
	if column == "positive_pay_status" || column == "void_status" {
		return orNone(string(state))
	}
	return string(state)
}

func spelledAll[S ~string](column string, states []S) []string {
	all := make([]string, len(states))
	for i, s := range states {
		all[i] = spelled(column, s)
	}
	return all
}

// stepOne moves one payment; condition narrows the statement further.
func (t *Tenant) stepOne(paymentID string, s payment.Step, also, condition fragment) error {
	of := sqlOf(`WHERE p.tenant_id = ? AND p.id = ?`, t.TenantID, paymentID)
	of.add(condition.sql, condition.args...)
	moved, err := t.step(s, also, of)
	if err == nil && moved != 1 {
		err = fault.New(fault.Conflict, fault.IllegalTransition,
			"The payment has changed and does not allow this. Refresh and look again.")
	}
	return err
}

// member selects the payments that a batch has claimed.
const member = `p.tenant_id = ? AND c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live`

// stepMembers moves every payment of a batch that the step does not keep, or
// none: one that stands elsewhere is named and the transaction ends.
func (t *Tenant) stepMembers(batchID string, s payment.Step, also, condition fragment) error {
	of := sqlOf(member, t.TenantID, batchID)
	of.add(condition.sql, condition.args...)
	if _, err := t.step(s, also, sqlOf(`FROM payment_claims c WHERE `+of.sql, of.args...)); err != nil {
		return err
	}
	of.add(followers(s).sql, followers(s).args...)
	of.add(elsewhere(s).sql, elsewhere(s).args...)
	var refused []struct{ Number, Status, PrintStatus, PositivePayStatus string }
	err := t.Gorm.Raw(
		`SELECT p.number, p.status, p.print_status, p.positive_pay_status FROM payments p, payment_claims c WHERE `+of.sql+
			` ORDER BY p.number LIMIT 1`,
		of.args...).Scan(&refused).Error
	if err != nil || len(refused) == 0 {
		return err
	}
	r := refused[0]
	return fault.New(fault.Conflict, fault.IllegalTransition,
		"Payment %s does not allow this step of its batch: its status is %s, its print status %q, "+
			"its positive pay status %s.", r.Number, r.Status, r.PrintStatus, r.PositivePayStatus)
}

// allowed is the check of a statement that names its from-states: no row was in one of them.
func allowed(res *gorm.DB, what string) error {
	if res.Error == nil && res.RowsAffected != 1 {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"The %s has changed and does not allow this. Refresh and look again.", what)
	}
	return res.Error
}
