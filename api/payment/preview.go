package payment

import (
	"cmp"
	"slices"

	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// mostShown bounds the vendors and the refusals of one answer; the counts are of all.
const mostShown = 200

// RunPreview lists the payments that a batch would include and exclude.
type RunPreview struct {
	Payments     int              `json:"payments"`
	Total        string           `json:"total"`
	Currency     string           `json:"currency"`
	Vendors      []PreviewVendor  `json:"vendors" doc:"The largest first, at most 200"`
	VendorCount  int              `json:"vendorCount"`
	LeftOut      []RefusedPayment `json:"leftOut" doc:"At most 200"`
	LeftOutCount int              `json:"leftOutCount"`
}

// PreviewVendor is what one vendor would be paid.
type PreviewVendor struct {
	VendorName   string `json:"vendorName"`
	VendorNumber string `json:"vendorNumber"`
	Payments     int    `json:"payments"`
	Total        string `json:"total"`
}

// RefusedPayment is a payment that is left as it is, and why.
type RefusedPayment struct {
	ID            string `json:"id"`
	PaymentNumber string `json:"paymentNumber"`
	VendorName    string `json:"vendorName"`
	Amount        string `json:"amount"`
	ErrorCode     string `json:"errorCode"`
	Details       string `json:"details"`
}

// ActedPayments is the result of an action, per payment.
type ActedPayments struct {
	Done    int              `json:"done"`
	Refused []RefusedPayment `json:"refused"`
}

func previewToAPI(t payment.Taken) (RunPreview, error) {
	total, err := t.Total()
	if err != nil {
		return RunPreview{}, err
	}
	vendors, err := vendorsOf(t.Payments)
	return RunPreview{
		Payments: len(t.Payments), Total: total.Number(), Currency: string(total.Currency()),
		Vendors: vendors[:min(len(vendors), mostShown)], VendorCount: len(vendors),
		LeftOut: refusedToAPI(t.LeftOut[:min(len(t.LeftOut), mostShown)]), LeftOutCount: len(t.LeftOut),
	}, err
}

// vendorsOf adds up the payments of each vendor.
func vendorsOf(payments []payment.Payment) ([]PreviewVendor, error) {
	type sum struct {
		vendor PreviewVendor
		total  money.Amount
	}
	sums := map[string]*sum{}
	var order []*sum
	for _, p := range payments {
		s := sums[p.Vendor.ID]
		if s == nil {
			s = &sum{vendor: PreviewVendor{VendorName: p.Vendor.Payee(), VendorNumber: p.Vendor.Number}}
			sums[p.Vendor.ID], order = s, append(order, s)
		}
		total, err := s.total.Add(p.Amount)
		if err != nil {
			return nil, err
		}
		s.total, s.vendor.Payments = total, s.vendor.Payments+1
	}
	slices.SortStableFunc(order, func(a, b *sum) int {
		return cmp.Or(cmp.Compare(b.total.Cents(), a.total.Cents()), cmp.Compare(a.vendor.VendorName, b.vendor.VendorName))
	})
	vendors := make([]PreviewVendor, len(order))
	for i, s := range order {
		s.vendor.Total = s.total.Number()
		vendors[i] = s.vendor
	}
	return vendors, nil
}

func refusedToAPI(refused []payment.Refusal) []RefusedPayment {
	out := make([]RefusedPayment, len(refused))
	for i, r := range refused {
		out[i] = RefusedPayment{ID: r.PaymentID, PaymentNumber: r.Number, VendorName: r.Vendor, Amount: r.Amount,
			ErrorCode: string(r.Code), Details: r.Message}
	}
	return out
}

func actedToAPI(a payment.Acted) ActedPayments {
	return ActedPayments{Done: a.Done, Refused: refusedToAPI(a.Refused)}
}

func (e *ExpectedBatch) toDomain() *payment.Confirmed {
	if e == nil {
		return nil
	}
	return &payment.Confirmed{Count: e.Payments, Total: e.Total}
}
