package payment

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Fragment is a part of a statement with its arguments.
type Fragment struct {
	sql  string
	args []any
}

// SQL is the fragment of a text and its arguments.
func SQL(text string, args ...any) Fragment { return Fragment{text, args} }

func (c *Fragment) add(text string, args ...any) {
	c.sql += text
	c.args = append(c.args, args...)
}

// step writes a change of states to the payments that of selects and whose states
// allow it, and returns their number. also holds further assignments. No other
// statement writes these columns of an existing payment.
func step(tx *postgres.Tx, s payment.Step, also, of Fragment) (changed int64, err error) {
	set, allowed := assignments(s)
	args := append(append(append(set.args, also.args...), of.args...), allowed.args...)
	res := tx.Gorm.Exec(`UPDATE payments p SET `+set.sql+also.sql+`updated_at = now(), version = p.version + 1 `+
		of.sql+allowed.sql, args...)
	return res.RowsAffected, res.Error
}

// assignments are the columns that a step writes, and the states that it may start from.
func assignments(s payment.Step) (set, allowed Fragment) {
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
	notKept := excludeKept(s)
	allowed.add(notKept.sql, notKept.args...)
	return set, allowed
}

func column[S ~string](set, allowed *Fragment, name string, m *payment.Move[S]) {
	if m == nil {
		return
	}
	set.add(name+` = ?, `, stored(name, m.To))
	allowed.add(` AND p.`+name+` IN ?`, storedAll(name, m.From))
}

// excludeKept excludes the payments that a step keeps as they are.
func excludeKept(s payment.Step) (c Fragment) {
	if len(s.Kept.Details) > 0 {
		c.add(` AND p.status_detail NOT IN ?`, s.Kept.Details)
	}
	if len(s.Kept.Prints) > 0 {
		c.add(` AND p.print_status NOT IN ?`, s.Kept.Prints)
	}
	if len(s.Kept.Voids) > 0 {
		c.add(` AND p.void_status NOT IN ?`, storedAll("void_status", s.Kept.Voids))
	}
	return c
}

// notReached is the condition that a payment is not in the states that the step leads to.
func notReached(s payment.Step) (c Fragment) {
	c.add(` AND (false`)
	other(&c, "status", s.Status)
	other(&c, "print_status", s.Print)
	other(&c, "positive_pay_status", s.PositivePay)
	other(&c, "void_status", s.Void)
	c.add(`)`)
	return c
}

func other[S ~string](c *Fragment, name string, m *payment.Move[S]) {
	if m != nil {
		c.add(` OR p.`+name+` <> ?`, stored(name, m.To))
	}
}

// stored is a state as its column stores it: two columns have a name for the absence of a state.
func stored[S ~string](column string, state S) string {
	if column == "positive_pay_status" || column == "void_status" {
		return orNone(string(state))
	}
	return string(state)
}

func storedAll[S ~string](column string, states []S) []string {
	all := make([]string, len(states))
	for i, s := range states {
		all[i] = stored(column, s)
	}
	return all
}

// StepOne makes a step of one payment. condition restricts the statement further.
func StepOne(tx *postgres.Tx, paymentID string, s payment.Step, also, condition Fragment) error {
	of := SQL(`WHERE p.tenant_id = ? AND p.id = ?`, tx.TenantID, paymentID)
	of.add(condition.sql, condition.args...)
	changed, err := step(tx, s, also, of)
	if err == nil && changed != 1 {
		err = fault.New(fault.Conflict, fault.IllegalTransition,
			"The payment has changed and does not allow this. Refresh and look again.")
	}
	return err
}

// member selects the payments that a batch has claimed.
const member = `p.tenant_id = ? AND c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live`

// StepMembers makes a step of every payment of a batch that the step does not keep.
// If the states of one do not allow it, the error names that payment and the
// transaction has to end.
func StepMembers(tx *postgres.Tx, batchID string, s payment.Step, also, condition Fragment) error {
	of := SQL(member, tx.TenantID, batchID)
	of.add(condition.sql, condition.args...)
	if _, err := step(tx, s, also, SQL(`FROM payment_claims c WHERE `+of.sql, of.args...)); err != nil {
		return err
	}
	for _, c := range []Fragment{excludeKept(s), notReached(s)} {
		of.add(c.sql, c.args...)
	}
	var refused []struct{ Number, Status, PrintStatus, PositivePayStatus string }
	err := tx.Gorm.Raw(
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

// Save writes the states of one payment under its optimistic version, where the stored states lead to them.
func Save(tx *postgres.Tx, p payment.Payment) error {
	also := SQL(`void_reason = ?, return_code = ?, `, p.VoidReason, p.ReturnCode)
	return StepOne(tx, p.ID, p.CurrentStep(), also, SQL(` AND p.version = ?`, p.Version))
}
