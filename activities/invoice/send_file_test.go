package invoice_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	invoiceact "countersign.dev/activities/invoice"
	demobank "countersign.dev/demo/bank"
	"countersign.dev/demo/bank/banktest"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
)

// drop is an ERP that takes files from a folder of a real SFTP server.
type drop struct {
	t      *testing.T
	env    *testsuite.TestActivityEnvironment
	do     *invoiceact.Approval
	books  *books
	server *demobank.Bank
}

// profiles are those of the company by id.
type profiles map[string]connection.Opened

func (p profiles) Open(_ context.Context, _, profileID string) (connection.Opened, error) {
	return p[profileID], nil
}

func newDrop(t *testing.T, files erpconnection.Files) *drop {
	t.Helper()
	server, opened := banktest.Start(t, "erp")
	profileID := id.New()
	b := &books{stage: invoice.Approved, to: erpconnection.Target{Address: opened.Settings.Location(),
		ProfileID: profileID, Mapping: erpconnection.Other.Names(), Files: &files}}
	a := &invoiceact.Approval{Invoices: b, Postings: b, Payments: b,
		Erp: &erp.Client{Outbound: outbound.Loopback(), Profiles: profiles{profileID: opened}}}
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	a.RegisterDelivery(env)
	return &drop{t, env, a, b, server}
}

// inbox are the names in the folder of the ERP. Temporary names are counted apart.
func (d *drop) inbox() (final []string, temporary int) {
	d.t.Helper()
	entries, err := os.ReadDir(filepath.Join(d.server.Files(), "inbound"))
	require.NoError(d.t, err)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".part") {
			temporary++
		} else {
			final = append(final, e.Name())
		}
	}
	return final, temporary
}

// take removes a file as an ERP does that has read it.
func (d *drop) take(name string) {
	d.t.Helper()
	require.NoError(d.t, os.Remove(filepath.Join(d.server.Files(), "inbound", name)))
}

func (d *drop) answer(name, text string) {
	d.t.Helper()
	require.NoError(d.t, os.WriteFile(filepath.Join(d.server.Files(), "outbound", name+".ack"), []byte(text), 0o600))
}

func TestInvoiceIsOneFileHoweverOftenItIsSent(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.CSV, Prefix: "AP_"})
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	require.Equal(t, "AP_p.csv", r.Reference)
	final, temporary := d.inbox()
	require.Equal(t, []string{"AP_p.csv"}, final)
	require.Zero(t, temporary)
	d.take("AP_p.csv")
	d.books.posting.Status, d.books.stage = invoice.PostingPending, invoice.ErpSending // the record of the success is lost
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage, "the ERP has taken the file")
	final, temporary = d.inbox()
	require.Empty(t, final, "it gets no second one")
	require.Zero(t, temporary)
}

// A worker that is killed leaves a file at one of three points.
func TestKilledWorkerLeavesNoSecondFile(t *testing.T) {
	for name, kill := range map[string]func(*drop, invoice.File){
		"before the record": func(*drop, invoice.File) {},
		"after the record":  func(d *drop, f invoice.File) { d.books.posting.File = f },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
			_, p, to, err := d.books.BeginPosting(t.Context(), "t", "i")
			require.NoError(t, err)
			file, err := d.do.Erp.Upload(t.Context(), "t", to, p, d.books.inv())
			require.NoError(t, err)
			kill(d, file)
			final, temporary := d.inbox()
			require.Empty(t, final)
			require.Equal(t, 1, temporary)
			r, err := send(t, d.env, d.do)
			require.NoError(t, err)
			require.Equal(t, invoice.ErpSent, r.Stage)
			final, _ = d.inbox()
			require.Equal(t, []string{"p.json"}, final)
		})
	}
}

// A worker that was held up continues after another one has sent the invoice and the ERP has taken it.
func TestLateWorkerSendsNothing(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	_, p, to, err := d.books.BeginPosting(t.Context(), "t", "i")
	require.NoError(t, err)
	late, err := d.do.Erp.Upload(t.Context(), "t", to, p, d.books.inv())
	require.NoError(t, err)
	_, err = send(t, d.env, d.do)
	require.NoError(t, err)
	d.take("p.json")
	_, offered, live, err := d.books.OfferFile(t.Context(), "t", p, late)
	require.NoError(t, err)
	require.False(t, live && offered.File == late)
	_, err = d.do.Erp.Deliver(t.Context(), "t", to, d.books.posting.File)
	require.NoError(t, err)
	final, _ := d.inbox()
	require.Empty(t, final)
}

func TestWorkersAtTheSameTimeLeaveOneFile(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	_, p, to, err := d.books.BeginPosting(t.Context(), "t", "i")
	require.NoError(t, err)
	var workers sync.WaitGroup
	for range 5 {
		workers.Go(func() {
			file, err := d.do.Erp.Upload(t.Context(), "t", to, p, d.books.inv())
			if err != nil {
				t.Error(err)
				return
			}
			_, offered, _, _ := d.books.OfferFile(t.Context(), "t", p, file)
			_, _ = d.do.Erp.Deliver(t.Context(), "t", to, offered.File) // another one may rename it first
		})
	}
	workers.Wait()
	final, temporary := d.inbox()
	require.Equal(t, []string{"p.json"}, final)
	require.Equal(t, 4, temporary, "temporary files that were not recorded")
}

func TestAnswerOfTheERPDecides(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON, AnswerFolder: "outbound"})
	for _, incomplete := range []string{"", "ACCEPTED 47"} {
		d.answer("p.json", incomplete)
		r, err := send(t, d.env, d.do)
		require.NoError(t, err)
		require.True(t, r.Unknown, "it is asked again")
		require.Equal(t, invoice.ErpSending, r.Stage)
		require.True(t, d.books.waits)
	}
	d.answer("p.json", "gibberish\n")
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.True(t, r.Unknown)
	require.Contains(t, r.Error, "neither with ACCEPTED nor with REJECTED")
	d.answer("p.json", "ACCEPTED 4711\r\n")
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	require.Equal(t, "4711", r.Reference)
	final, _ := d.inbox()
	require.Equal(t, []string{"p.json"}, final)
}

func TestRejectionOfTheERPIsAnInvoiceError(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON, AnswerFolder: "outbound"})
	d.answer("p.json", "REJECTED period 2026-10 is closed\n")
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.False(t, r.Unknown)
	require.Equal(t, string(fault.ErpInvoice), r.ErrorCode)
	require.Contains(t, r.Error, "period 2026-10 is closed")
	require.Equal(t, invoice.ErpFailed, r.Stage)
}

func TestServerThatCannotBeUsedGetsNothing(t *testing.T) {
	for reason, change := range map[string]func(*connection.Opened){
		"login": func(p *connection.Opened) {
			p.Secrets = map[connection.Secret]string{connection.SecretPassword: "wrong"}
		},
		"host key":          func(p *connection.Opened) { p.Settings.HostKey = "SHA256:" + strings.Repeat("A", 43) },
		"cannot be read":    func(p *connection.Opened) { p.Settings.Folder = "elsewhere" }, // not the recorded address
		"credential of the": func(p *connection.Opened) { p.Type = connection.REST },
	} {
		d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
		known := d.do.Erp.(*erp.Client).Profiles.(profiles)
		opened := known[d.books.to.ProfileID]
		change(&opened)
		known[d.books.to.ProfileID] = opened
		r, err := send(t, d.env, d.do)
		if err != nil {
			require.ErrorContains(t, err, reason)
		} else {
			require.Contains(t, r.Error, reason)
			require.Equal(t, invoice.ErpFailed, r.Stage, "a person helps")
		}
		final, temporary := d.inbox()
		require.Empty(t, final)
		require.Zero(t, temporary)
	}
}

func TestBrokenUploadIsRepeated(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	d.server.SetFault(demobank.Fault{CutAfterBytes: 10, Times: 1})
	_, err := send(t, d.env, d.do)
	require.ErrorContains(t, err, "cannot be reached")
	require.Zero(t, d.books.posting.Attempts, "the ERP certainly has nothing")
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	final, _ := d.inbox()
	require.Equal(t, []string{"p.json"}, final)
}

// A recorded file is missing if its folder is, or if another login sees another folder. It does not count as sent.
func TestMissingFolderSaysNothingAboutARecordedFile(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	known := d.do.Erp.(*erp.Client).Profiles.(profiles)
	same := known[d.books.to.ProfileID]
	same.Settings.Folder = "inbound/drop" // the server does not create it again
	known[d.books.to.ProfileID], d.books.to.Address = same, same.Settings.Location()
	folder := filepath.Join(d.server.Files(), "inbound", "drop")
	require.NoError(t, os.Mkdir(folder, 0o700))
	_, p, to, err := d.books.BeginPosting(t.Context(), "t", "i")
	require.NoError(t, err)
	d.books.posting.File, err = d.do.Erp.Upload(t.Context(), "t", to, p, d.books.inv())
	require.NoError(t, err)
	other := same
	other.Settings.Login = "other"
	known[to.ProfileID] = other
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.True(t, r.Unknown, "the profile has another login now")
	known[to.ProfileID] = same

	require.NoError(t, os.Rename(folder, folder+"-away"))
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.True(t, r.Unknown)
	require.Contains(t, r.Error, "The folder on the server of the ERP does not exist.")
	require.Equal(t, invoice.ErpSending, r.Stage)
	require.NoError(t, os.Rename(folder+"-away", folder))
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	_, err = os.Stat(filepath.Join(folder, "p.json"))
	require.NoError(t, err)
}

// The server goes away after the file was recorded. The invoice is not sent elsewhere, and a later attempt ends it.
func TestRecordedFileWaitsForItsServer(t *testing.T) {
	d := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	_, p, to, err := d.books.BeginPosting(t.Context(), "t", "i")
	require.NoError(t, err)
	d.books.posting.File, err = d.do.Erp.Upload(t.Context(), "t", to, p, d.books.inv())
	require.NoError(t, err)
	d.server.SetFault(demobank.Fault{RefuseLogin: true})
	r, err := send(t, d.env, d.do)
	require.NoError(t, err)
	require.True(t, r.Unknown)
	require.Equal(t, invoice.PostingUnknown, d.books.posting.Status)
	other := newDrop(t, erpconnection.Files{Format: erpconnection.JSON})
	d.books.to = other.books.to
	maps.Copy(d.do.Erp.(*erp.Client).Profiles.(profiles), other.do.Erp.(*erp.Client).Profiles.(profiles))
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.True(t, r.Unknown, "the project has another server now")
	final, temporary := other.inbox()
	require.Empty(t, final)
	require.Zero(t, temporary)
	d.books.to = to
	d.server.SetFault(demobank.Fault{})
	r, err = send(t, d.env, d.do)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	final, _ = d.inbox()
	require.Equal(t, []string{"p.json"}, final)
}
