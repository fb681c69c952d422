package workers_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
)

// neighbor is another tenant that uses the same login and the same folders at the same bank.
func (h *installation) neighbor() *installation {
	h.t.Helper()
	other := *h
	other.Treasury = h.Treasury.Neighbor(h.t, func(n *bankaccount.New) {
		n.Delivery.Address, n.Delivery.HostKey = h.bank.Address(), h.bank.Fingerprint()
	})
	return &other
}

func TestTenantsSharingBankFolderLoseNoPayment(t *testing.T) {
	h := newHouse(t)
	other := h.neighbor()
	_, ours := h.Pay(h.PaidByACH, "INV-1", "100.00")
	_, theirs := other.Pay(other.PaidByACH, "INV-1", "200.00")
	first, _ := h.paidFile()
	second, _ := other.paidFile()
	require.NotEqual(t, first.Seal.FileName, second.Seal.FileName)
	for _, b := range []payment.Batch{first, second} {
		file, err := os.ReadFile(filepath.Join(h.bank.Files(), "inbound", b.Seal.FileName))
		require.NoError(t, err)
		require.Equal(t, b.Seal.SHA256, sum(file))
	}
	h.paid(ours)
	other.paid(theirs)
}

// The trace number of the first payment of each tenant is the same: both pay through one bank.
func TestReturnInSharedFolderTouchesOnlyThePaymentItNames(t *testing.T) {
	h := newHouse(t)
	other := h.neighbor()
	stranger := other.VendorAt("V-300", "Quarry Hill Analytics", "ach", "000777888999")
	h.Pay(h.PaidByACH, "INV-1", "100.00")
	other.Pay(stranger, "INV-1", "100.00")
	first, members := h.paidFile()
	_, strangers := other.paidFile()
	require.Equal(t, members[0].TraceNumber, strangers[0].TraceNumber)
	name, err := h.bank.Return(first.Seal.FileName, members[0].TraceNumber, "R03")
	require.NoError(t, err)

	require.Equal(t, payment.OutcomeReturned, h.reads(name).Entries[0].Outcome)
	read := other.reads(name)
	require.Equal(t, payment.OutcomeUnmatched, read.Entries[0].Outcome)
	require.Empty(t, read.Entries[0].PaymentID)
	p, err := other.Payments.Get(context.Background(), other.TenantID, strangers[0].ID)
	require.NoError(t, err)
	require.Equal(t, payment.Completed, p.Status)
}
