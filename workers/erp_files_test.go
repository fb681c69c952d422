package workers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	erpconnectionapp "countersign.dev/app/erpconnection"
	demobank "countersign.dev/demo/bank"
	"countersign.dev/demo/bank/banktest"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
)

// reader is an ERP that takes each file out of its folder as soon as it sees it, and keeps what it read.
type reader struct {
	folder string
	mu     sync.Mutex
	taken  []map[string]any
	broken []string
}

func (r *reader) run(ctx context.Context) {
	for ctx.Err() == nil {
		names, _ := filepath.Glob(filepath.Join(r.folder, "AP_*.json"))
		for _, name := range names {
			r.take(name)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func (r *reader) take(name string) {
	content, err := os.ReadFile(name)
	var posting map[string]any
	if err == nil {
		err = json.Unmarshal(content, &posting)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.broken = append(r.broken, fmt.Sprint(filepath.Base(name), err))
	}
	r.taken = append(r.taken, posting)
	_ = os.Remove(name) // the next pass tries again
}

// sendsFiles connects the project of invoices to a folder of the server.
func (o *office) sendsFiles(server *demobank.Bank) {
	o.t.Helper()
	opened := banktest.Profile(o.t, server, "erp")
	companies := connectionapp.Commands{DB: o.DB, Vault: o.Vault, Networks: outbound.Loopback()}
	c, err := companies.Create(o.Ann, o.TenantID, connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "ERP"})
	require.NoError(o.t, err)
	c, err = companies.AddProfile(o.Ann, o.TenantID, c.ID, connection.Change{Name: "Drop", Settings: opened.Settings,
		Secrets: opened.Secrets})
	require.NoError(o.t, err)
	projects := erpconnectionapp.Commands{DB: o.DB, Vault: o.Vault, Networks: outbound.Loopback()}
	before, err := projects.Get(o.Ann, o.TenantID, o.Invoices)
	require.NoError(o.t, err)
	_, err = projects.Replace(o.Ann, o.TenantID, o.Invoices, erpconnection.Change{ProfileID: c.Profiles[0].ID,
		Enabled: true, Files: erpconnection.Files{Prefix: "AP_"}, Version: before.Version})
	require.NoError(o.t, err)
}

// The ERP gets each invoice in one file, although uploads break off, workers are replaced while they send, and the ERP
// takes files away at once.
func TestERPGetsEachInvoiceInOneFile(t *testing.T) {
	server, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "erp",
		Password: "right"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	o := newOffice(t)
	o.stop()
	o.deps.Erp = &erp.Client{Outbound: outbound.Loopback(), Vault: o.deps.Vault,
		Profiles: connectionapp.Visits{DB: o.DB, Vault: o.deps.Vault}}
	o.work()
	o.sendsFiles(server)
	r := &reader{folder: filepath.Join(server.Files(), "inbound")}
	ctx, cancel := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	reading.Go(func() { r.run(ctx) })
	server.SetFault(demobank.Fault{CutAfterBytes: 100, Times: 4})
	const count = 8
	var invoices []string
	for n := range count {
		invoiceID, _ := o.submit(fmt.Sprintf("INV-%d", n))
		invoices = append(invoices, invoiceID)
	}
	for _, invoiceID := range invoices {
		require.NoError(t, o.act(by(o.Ann), o.asked(invoiceID, 1).ID, task.Act{Action: task.Approve}))
	}
	for range 3 {
		time.Sleep(150 * time.Millisecond)
		o.stop()
		o.work()
	}
	for _, invoiceID := range invoices {
		o.becomes(invoiceID, invoice.InPayment)
		inv, err := o.invoices.Get(context.Background(), o.TenantID, invoiceID)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(inv.ErpReference, "AP_"), inv.ErpReference)
	}
	cancel()
	reading.Wait()
	require.Empty(t, r.broken, "each file was complete when it got its name")
	numbers := map[any]int{}
	for _, posting := range r.taken {
		numbers[posting["invoiceNumber"]]++
	}
	require.Len(t, numbers, count)
	require.Len(t, r.taken, count)
	require.Empty(t, o.erp.Postings(), "the former ERP gets nothing")
}
