package batch_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// model applies the events to the domain only. The test compares it with the store.
type model struct {
	payments map[string]payment.Payment
	paying   map[string]bool // payments whose invoices no other payment may pay
	batches  []modelBatch
	numbers  []modelNumber
}

type modelBatch struct {
	payment.Batch
	claims []payment.Claim
	begun  bool // its hand-over to the printer or the bank
}

type modelNumber struct {
	payment.CheckNumber
	batch, reporting int // indexes of batches; reporting is -1 where none reports it
	report           payment.VoidReport
}

// with applies an event to a copy: it changes all that it concerns or nothing.
func (m *model) with(event func(*model) error) error {
	next := &model{payments: maps.Clone(m.payments), paying: maps.Clone(m.paying), batches: slices.Clone(m.batches),
		numbers: slices.Clone(m.numbers)}
	for i := range next.batches {
		next.batches[i].claims = slices.Clone(next.batches[i].claims)
	}
	err := event(next)
	if err == nil {
		*m = *next
	}
	return err
}

func (m *model) make(paymentID string, s payment.Step) error {
	p := m.payments[paymentID]
	err := p.Make(s)
	m.payments[paymentID] = p
	return err
}

var errModel = fault.New(fault.Conflict, fault.IllegalTransition, "not in this state")

func (m *model) prepare(n payment.NewBatch, b payment.Batch) error {
	var asked []payment.Payment
	for _, paymentID := range n.PaymentIDs {
		asked = append(asked, m.payments[paymentID])
	}
	takable, _ := n.Sort(asked)
	var live []payment.Claim
	for _, other := range m.batches {
		live = append(live, other.claims...)
		if other.Kind == n.Kind && other.Status.Unsealed() {
			return errModel
		}
	}
	at, due := len(m.batches), 0
	for i, number := range m.numbers {
		if n.Kind == payment.BatchPositivePay && number.report == payment.VoidReportDue {
			m.numbers[i].report, m.numbers[i].reporting = payment.VoidReportProcessing, at
			due++
		}
	}
	var claims []payment.Claim
	if len(takable) > 0 || due == 0 {
		var err error
		if claims, err = payment.ClaimAll(b, takable, live); err != nil {
			return err
		}
	}
	m.batches = append(m.batches, modelBatch{Batch: b, claims: claims})
	return m.follow(at)
}

// follow moves what the batch has claimed to where its status puts it.
func (m *model) follow(at int) error {
	b := m.batches[at]
	for _, c := range b.claims {
		if !c.Live {
			continue
		}
		steps := []payment.Step{b.PayingStep()}
		switch b.Kind {
		case payment.BatchCheck:
			steps = append(steps, b.PrintingStep())
		case payment.BatchPositivePay:
			steps = []payment.Step{b.ReportingStep(c.Purpose)}
		case payment.BatchACH:
		}
		for _, s := range steps {
			if err := m.make(c.PaymentID, s); err != nil {
				return err
			}
		}
	}
	move := b.Status.SpoiledMove()
	for i, number := range m.numbers {
		if number.reporting != at {
			continue
		}
		if !slices.Contains(move.From, number.report) {
			return errModel
		}
		m.numbers[i].report = move.To
		if b.Status == payment.BatchCanceled {
			m.numbers[i].reporting = -1
		}
	}
	for i := range b.claims {
		b.claims[i].Live = b.claims[i].Live && b.Status.KeepsClaims()
	}
	return nil
}

func (m *model) seal(at int, releasedBy string) error {
	b := &m.batches[at]
	if !b.Kind.MovesMoney() {
		releasedBy = ""
	}
	if !b.Seal.IsZero() && b.ReleasedBy == releasedBy {
		return nil // a repeat finds the seal
	}
	members := 0
	for _, c := range b.claims {
		if !c.Live {
			continue
		}
		members++
		for _, number := range m.numbers {
			open := number.Fate != payment.NumberSpoiled && number.Fate != payment.NumberVoided
			if b.Kind == payment.BatchCheck && number.PaymentID == c.PaymentID && open {
				return errModel
			}
		}
	}
	for _, number := range m.numbers {
		if number.reporting == at {
			members++
		}
	}
	if members == 0 {
		return errModel
	}
	err := b.Release(releasedBy, storetest.Friday, payment.Duties{}, payment.Seal{SHA256: "x", FileName: "x"})
	if err != nil {
		return err
	}
	return m.follow(at)
}

func (m *model) advance(at int, to payment.BatchStatus, message string) error {
	b := &m.batches[at]
	if b.Status == to || b.Status.Past(to) {
		return nil
	}
	if b.Status == payment.BatchCanceled && (to == payment.Delivering || to == payment.Expired) {
		return nil
	}
	if to == payment.BatchCanceled && b.Status == payment.Sealed {
		return errModel // only a person cancels a sealed run
	}
	backward := to == payment.Sealed && b.Status == payment.Delivering || to == payment.Expired &&
		b.Kind == payment.BatchCheck
	if backward && b.begun {
		return errModel
	}
	for _, number := range m.numbers {
		undecided := number.Fate == payment.NumberReserved || number.Fate == payment.NumberVerify
		if to == payment.Delivered && b.Kind == payment.BatchCheck && number.batch == at && undecided {
			return errModel
		}
	}
	if err := b.Advance(to, payment.NoDetail, message); err != nil {
		return err
	}
	if to == payment.BatchCanceled {
		m.burnReserved(at) // an expired run of checks
	}
	return m.follow(at)
}

func (m *model) reissue(at int, by string) error {
	b := &m.batches[at]
	for i, other := range m.batches {
		if i != at && other.Kind == b.Kind && other.Status.Unsealed() {
			return errModel
		}
	}
	if err := b.Reissue(by, storetest.Friday); err != nil {
		return err
	}
	b.begun = false
	m.burnReserved(at)
	for i, c := range b.claims {
		if b.Kind.MovesMoney() && m.payments[c.PaymentID].StatusDetail == payment.DetailReturned {
			b.claims[i].Live = false
		}
	}
	return m.follow(at)
}

// burnReserved abandons the numbers of a run that was not printed. Its payments get new numbers.
func (m *model) burnReserved(at int) {
	m.numbers = slices.DeleteFunc(m.numbers, func(n modelNumber) bool {
		if n.batch != at || n.Fate != payment.NumberReserved {
			return false
		}
		if p := m.payments[n.PaymentID]; p.CheckNumber == n.Number {
			p.CheckNumber = 0
			m.payments[n.PaymentID] = p
		}
		return true
	})
}

func (m *model) sheets(at int, given []int64, fate payment.NumberFate) error {
	for i := range m.numbers {
		number := &m.numbers[i]
		if number.batch != at || number.Fate == fate || !number.Concerned(given, fate) {
			continue
		}
		before := number.Fate
		if err := number.Settle(fate, "torn"); err != nil {
			return err
		}
		if fate == payment.NumberSpoiled {
			b := m.batches[at]
			if b.Status == payment.Delivering && before == payment.NumberReserved && !b.begun ||
				number.report != payment.NoVoidReport {
				return errModel
			}
			number.report = payment.VoidReportDue
			m.release(at, number.PaymentID)
		}
		if err := m.make(number.PaymentID, payment.SheetStep(fate, true)); err != nil {
			return err
		}
	}
	return nil
}

// release ends the claims of a spoiled sheet's payment.
func (m *model) release(at int, paymentID string) {
	p := m.payments[paymentID]
	p.CheckNumber = 0
	m.payments[paymentID] = p
	for i, b := range m.batches {
		for j, c := range b.claims {
			if c.PaymentID == paymentID && (i == at || c.Purpose == payment.ToReportIssue) {
				b.claims[j].Live = false
			}
		}
	}
}

func (m *model) show(at int, status payment.PrintStatus, message string) error {
	b := &m.batches[at]
	if b.Status != payment.Delivering || b.Message == message {
		return nil
	}
	b.Message = message
	for _, c := range b.claims {
		if !c.Live {
			continue
		}
		if err := m.make(c.PaymentID, payment.ShowStep(status)); err != nil {
			return err
		}
	}
	return nil
}

func (m *model) void(paymentID string, void bool) error {
	p := m.payments[paymentID]
	change := p.UnmarkVoid
	if void {
		change = func() error { return p.MarkVoid("lost") }
	}
	err := change()
	m.payments[paymentID], m.paying[paymentID] = p, !void
	return err
}

func (m *model) act(paymentID string, action payment.Action) error {
	p := m.payments[paymentID]
	claimed := false
	for _, b := range m.batches {
		claimed = claimed ||
			slices.ContainsFunc(b.claims, func(c payment.Claim) bool { return c.Live && c.PaymentID == paymentID })
	}
	frees, err := p.Apply(payment.Act{Action: action, Reason: "asked for"}, payment.Bonds{Claimed: claimed})
	if err != nil {
		return err
	}
	if frees && !m.paying[paymentID] {
		return errModel
	}
	m.payments[paymentID], m.paying[paymentID] = p, m.paying[paymentID] && !frees
	return nil
}

// returned is a payment that its bank sends back. An entry that cannot be
// applied is kept for people and is no error.
func (m *model) returned(paymentID string) error {
	p := m.payments[paymentID]
	if p.StatusDetail == payment.DetailReturned || p.Return("R03", "no account") != nil {
		return nil
	}
	m.payments[paymentID], m.paying[paymentID] = p, false
	return nil
}

// requireTables writes the tables of a payment down a second time: the store
// and the model both take them from the domain.
func requireTables(t *testing.T) {
	t.Helper()
	leads(t, map[payment.Status][]payment.Status{
		"new": {"pending", "processing"}, "pending": {"new"}, "processing": {"failed", "new"}, "completed": {"processing"},
		"failed": {"completed", "new", "processing"}, "canceled": {"failed", "new", "pending"},
	})
	leads(t, map[payment.PrintStatus][]payment.PrintStatus{
		"new": {"failed", "processing"}, "processing": {"agentOffline", "new", "printing"},
		"printing":     {"agentOffline", "processing"},
		"agentOffline": {"printing"}, "unknown": {"agentOffline", "printing", "processing"},
		"printed": {"agentOffline", "printing", "unknown"}, "failed": {"processing"},
	})
	leads(t, map[payment.PositivePayStatus][]payment.PositivePayStatus{
		"": nil, "notSent": {"", "failed", "processing", "sent"}, "processing": {"failed", "notSent", "sent"},
		"sent": {"failed", "notSent", "processing"}, "failed": {"processing", "sent"},
	})
	spoil := payment.SheetStep(payment.NumberSpoiled, true)
	require.Equal(t, []payment.Status{"processing", "completed"}, spoil.Status.From)
	require.Equal(t, []payment.PrintStatus{"new", "printing", "agentOffline", "unknown", "failed", "printed"},
		spoil.Print.From)
	require.Equal(t, []payment.PositivePayStatus{"", "notSent", "sent", "failed"}, spoil.PositivePay.From)
	require.Equal(t, []payment.VoidStatus{payment.NotVoid}, spoil.Void.From)
	require.Equal(
		t,
		[]payment.PrintStatus{"printing", "agentOffline"},
		payment.ShowStep(payment.AgentOffline).Print.From,
	)
	require.Equal(t, []payment.PositivePayStatus{""}, payment.SheetStep(payment.NumberPrinted, true).PositivePay.From)
}

func leads[S interface {
	~string
	From() []S
}](t *testing.T, want map[S][]S) {
	t.Helper()
	for to, from := range want {
		require.Equal(t, from, to.From(), "to %q", to)
	}
}
