package workers_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	batchact "countersign.dev/activities/batch"
	bankaccountapp "countersign.dev/app/bankaccount"
	bankfileapp "countersign.dev/app/bankfile"
	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/sftpclient"
	batchflow "countersign.dev/workflows/batch"
)

// keyRoom is an installation whose bank account has keys, and the keys of its bank.
type keyRoom struct {
	*installation
	bankKey     connection.OpenedKey // with the private part, as the bank has it
	own         connection.Key       // its public part, as the bank has it
	connections connectionapp.Commands
	connection  string
	ownProfile  connection.Profile
	keys        *bankaccount.Keys
}

func key(t *testing.T, name string) connection.OpenedKey {
	t.Helper()
	facts, private, err := pgp.Keys{Now: time.Now}.Generate(connection.NewKey{Generate: true, Name: name,
		Email: "ach@bank.example", Years: 1})
	require.NoError(t, err)
	return connection.OpenedKey{Key: facts.Key, Private: private}
}

func newKeyRoom(t *testing.T) *keyRoom {
	h := newTracedHouse(t, nil, 0) // the bank of the test answers, with its key
	h.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT $1, id, 'bankAccounts:update' FROM roles
		WHERE tenant_id = $1 AND name = 'Treasurer'`, h.TenantID)
	r := &keyRoom{installation: h, bankKey: key(t, "Bank"), connections: connectionapp.Commands{DB: h.DB, Vault: h.Vault,
		Networks: outbound.Loopback(), HostKeys: sftpclient.Client{Outbound: outbound.Loopback()},
		Keys: pgp.Keys{Now: time.Now}, Now: time.Now}}
	c, err := r.connections.Create(h.Ann, h.TenantID, connection.Connection{ID: id.New(), Type: connection.PGP,
		Name: "Keys"})
	require.NoError(t, err)
	r.connection = c.ID
	partner := r.added("Bank", connection.PartnerKey, connection.NewKey{Public: r.bankKey.Public})
	r.ownProfile = r.added("Own", connection.CompanyKey,
		connection.NewKey{Generate: true, Name: "Northwind", Email: "ap@northwind.example", Years: 2})
	r.own, _ = r.ownProfile.Current()
	r.keys = &bankaccount.Keys{BankProfileID: partner.ID, OwnProfileID: r.ownProfile.ID}
	r.chosen(r.keys)
	return r
}

func (r *keyRoom) added(name string, owner connection.KeyOwner, n connection.NewKey) connection.Profile {
	r.t.Helper()
	c, err := r.connections.AddProfile(r.Ann, r.TenantID, r.connection, connection.Change{Name: name, Key: &n,
		Settings: connection.Settings{Authentication: connection.NoAuthentication, KeyOwner: owner}})
	require.NoError(r.t, err)
	for _, p := range c.Profiles {
		if p.Name == name {
			return p
		}
	}
	r.t.Fatal("the profile is missing")
	return connection.Profile{}
}

// chosen makes two people choose keys for the account, or none. They confirm the keys that the profiles have now.
func (r *keyRoom) chosen(keys *bankaccount.Keys) {
	r.t.Helper()
	accounts := bankaccountapp.Commands{DB: r.DB, Vault: r.Vault}
	a, err := accounts.Get(r.Ann, r.TenantID, r.Account.ID)
	require.NoError(r.t, err)
	a.Delivery.Keys = keys
	a, err = accounts.Update(r.Ann, r.TenantID, bankaccountapp.Changed{Account: a})
	require.NoError(r.t, err)
	require.NotNil(r.t, a.Pending)
	status, _, err := accounts.Decide(r.Bob, r.TenantID, a.ID,
		bankaccount.Decision{ChangeID: a.Pending.ID, Approve: true})
	require.NoError(r.t, err)
	require.Equal(r.t, bankaccount.ChangeApproved, status)
}

// replaced generates another key for the company.
func (r *keyRoom) replaced() {
	r.t.Helper()
	c, err := r.connections.UpdateProfile(r.Ann, r.TenantID, r.connection, r.ownProfile.ID, connection.Change{Name: "Own",
		Settings: r.ownProfile.Settings, Version: r.ownProfile.Version,
		Key: &connection.NewKey{Generate: true, Name: "Northwind", Email: "ap@northwind.example", Years: 2}})
	require.NoError(r.t, err)
	for _, p := range c.Profiles {
		if p.ID == r.ownProfile.ID {
			r.ownProfile = p
		}
	}
	r.own, _ = r.ownProfile.Current()
}

func (r *keyRoom) delivered() payment.Batch {
	r.t.Helper()
	b, err := r.batches.Prepare(by(r.Ann), payment.NewBatch{ProjectID: r.ACH, Kind: payment.BatchACH})
	require.NoError(r.t, err)
	_, err = r.request(by(r.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(r.t, err)
	return r.reaches(b.ID, payment.Delivered)
}

func (r *keyRoom) received(b payment.Batch) []byte {
	r.t.Helper()
	content, err := os.ReadFile(filepath.Join(r.bank.Files(), "inbound", b.Seal.FileName))
	require.NoError(r.t, err)
	return content
}

// opened is what the bank reads in a file that is signed by the company.
func (r *keyRoom) opened(content []byte) []byte {
	r.t.Helper()
	plain, err := pgp.Keys{Now: time.Now}.Decrypt(content, []connection.OpenedKey{r.bankKey},
		&connection.OpenedKey{Key: r.own})
	require.NoError(r.t, err)
	return plain
}

// protected is content that a bank encrypts to the company's key and signs.
func (r *keyRoom) protected(content []byte, signer *connection.OpenedKey) []byte {
	r.t.Helper()
	message, err := pgp.Keys{Now: time.Now}.Encrypt(content, connection.OpenedKey{Key: r.own}, signer)
	require.NoError(r.t, err)
	return message
}

func TestFilesForTheBankAreEncryptedSignedAndStored(t *testing.T) {
	r := newKeyRoom(t)
	r.Pay(r.PaidByACH, "INV-1", "100.00")
	b := r.delivered()
	require.Regexp(t, `\.ach\.pgp$`, b.Seal.FileName)
	content := r.received(b)
	require.Equal(t, b.Seal.EncryptedSHA256, sum(content))
	plain := r.opened(content)
	require.Equal(t, b.Seal.SHA256, sum(plain))
	require.Regexp(t, `^101 `, string(plain))

	stored, err := r.fileStore().Bytes(t.Context(), r.TenantID, b.Seal.File(), 1<<20)
	require.NoError(t, err)
	require.Equal(t, plain, stored, "people and auditors read the file itself")

	answer := func(content []byte) {
		require.NoError(t, r.bank.Send(b.Seal.FileName+".ack", content))
	}
	accepted := []byte("ACCEPTED " + b.Seal.EncryptedSHA256 + "\n")
	answer(r.protected(accepted, &r.bankKey))
	r.reaches(b.ID, payment.Acknowledged)
}

func TestAnswerThatTheBankDidNotSignIsNoAnswer(t *testing.T) {
	r := newKeyRoom(t)
	r.Pay(r.PaidByACH, "INV-1", "100.00")
	b := r.delivered()
	require.NoError(t, r.bank.Send(b.Seal.FileName+".ack", []byte("ACCEPTED "+b.Seal.EncryptedSHA256+"\n")))
	acts := r.banking(nil)
	_, err := acts.Answer(t.Context(), batchflow.Ref{TenantID: r.TenantID, BatchID: b.ID})
	require.ErrorContains(t, err, "Call the bank")
	stranger := key(t, "Stranger")
	require.NoError(t, r.bank.Send(b.Seal.FileName+".ack",
		r.protected([]byte("ACCEPTED "+b.Seal.EncryptedSHA256+"\n"), &stranger)))
	_, err = acts.Answer(t.Context(), batchflow.Ref{TenantID: r.TenantID, BatchID: b.ID})
	require.ErrorContains(t, err, "Call the bank")
}

func TestAnswerToAFileFromBeforeTheKeysIsPlain(t *testing.T) {
	r := newKeyRoom(t)
	r.chosen(nil)
	r.Pay(r.PaidByACH, "INV-1", "100.00")
	b := r.delivered()
	require.Regexp(t, `\.ach$`, b.Seal.FileName)
	require.Equal(t, b.Seal.SHA256, sum(r.received(b)))
	r.chosen(r.keys)
	require.NoError(t, r.bank.Send(b.Seal.FileName+".ack", []byte("ACCEPTED "+b.Seal.SHA256+"\n")))
	r.reaches(b.ID, payment.Acknowledged)
}

func TestReturnsCountOnlyWithTheSignatureOfTheBank(t *testing.T) {
	r := newKeyRoom(t)
	r.Pay(r.PaidByACH, "INV-1", "100.00")
	b := r.delivered()
	require.NoError(t, os.WriteFile(filepath.Join(r.bank.Files(), "inbound", "plain.ach"), r.opened(r.received(b)), 0o600))
	members, err := r.Members(context.Background(), r.TenantID, b.ID)
	require.NoError(t, err)
	name, err := r.bank.Return("plain.ach", members[0].TraceNumber, "R03")
	require.NoError(t, err)
	returns, err := os.ReadFile(filepath.Join(r.bank.Files(), "outbound", name))
	require.NoError(t, err)

	problem := r.problems(name)[0]
	require.Equal(t, fault.FileNotAuthentic, problem.Code, "it is not encrypted")
	stranger := key(t, "Stranger")
	for _, signer := range []*connection.OpenedKey{nil, &stranger} {
		require.NoError(t, r.bank.Send(name, r.protected(returns, signer)))
		attempts := problem.Attempts
		require.Eventually(t, func() bool {
			problem = r.problems(name)[0]
			return problem.Attempts > attempts
		}, 20*time.Second, 50*time.Millisecond)
		require.Equal(t, fault.FileNotAuthentic, problem.Code, "it has no signature of the bank")
	}
	p, err := r.Payments.Get(r.Ann, r.TenantID, members[0].ID)
	require.NoError(t, err)
	require.NotEqual(t, payment.Failed, p.Status)

	signed := r.protected(returns, &r.bankKey)
	r.replaced() // the former key still opens what the bank encrypted to it
	held := bankfileapp.Commands{DB: r.DB, Vault: r.Vault, Profiles: connectionapp.Visits{DB: r.DB, Vault: r.Vault},
		PGP: pgp.Keys{Now: time.Now}, Objects: secret.Objects{Vault: r.Vault, Storage: r.deps.Objects},
		Bank: bank.Client{}, Now: time.Now} // it reaches no bank of this machine: a visit would have another error
	_, err = held.Read(t.Context(), r.TenantID, r.Account.ID)
	require.Equal(t, fault.BankConnectionChanged, fault.CodeOf(err), "two people have to confirm the key")
	r.chosen(r.keys)
	require.NoError(t, r.bank.Send(name, signed))
	found := r.reads(name)
	require.Equal(t, []payment.InboundOutcome{payment.OutcomeReturned}, []payment.InboundOutcome{found.Entries[0].Outcome})
	require.Equal(t, sum(signed), found.SHA256)
	require.Empty(t, r.problems())
}

func TestReplacedKeyHoldsPaymentsUntilTwoPeopleConfirmIt(t *testing.T) {
	r := newKeyRoom(t)
	r.Pay(r.PaidByACH, "INV-1", "100.00")
	b, err := r.batches.Prepare(by(r.Ann), payment.NewBatch{ProjectID: r.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	former := r.own
	r.replaced()
	_, err = r.request(by(r.Bob), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.BankConnectionChanged, fault.CodeOf(err))
	r.chosen(r.keys)
	_, err = r.request(by(r.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	b = r.reaches(b.ID, payment.Delivered)
	require.NotEqual(t, former.Fingerprint, r.own.Fingerprint)
	require.Regexp(t, `^101 `, string(r.opened(r.received(b))), "it is signed with the confirmed key")
}

// commitLater makes the commit of the first attempt fail, as if the worker had been killed before it.
type commitLater struct {
	batchact.Seals
	failed bool
}

func (c *commitLater) CommitSeal(
	ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles,
) (payment.Batch, error) {
	if !c.failed {
		c.failed = true
		return payment.Batch{}, errors.New("killed")
	}
	return c.Seals.CommitSeal(ctx, tenantID, draft, files)
}

func TestKilledSealIsEncryptedAgainAndItsStoredBytesAreSent(t *testing.T) {
	r := newKeyRoom(t)
	r.stop()
	r.Pay(r.PaidByACH, "INV-1", "10.00")
	n := payment.NewBatch{ProjectID: r.ACH, Kind: payment.BatchACH, Now: time.Now()}
	acts := r.banking(payment.RenderWith(checkpdf.Render))
	acts.Seals = &commitLater{Seals: acts.Seals}
	b, ref, command := r.requested(n)
	_, err := acts.Seal(t.Context(), command)
	require.ErrorContains(t, err, "killed")
	_, err = acts.Seal(t.Context(), command)
	require.NoError(t, err)
	b, err = r.BatchesAt(time.Now()).Advance(t.Context(), r.TenantID, b.ID, payment.Delivering, payment.NoDetail, "")
	require.NoError(t, err)
	for _, step := range []func(context.Context, batchflow.Ref) error{acts.Verify, acts.Upload, acts.Upload, acts.Commit,
		acts.Commit} {
		require.NoError(t, step(t.Context(), ref))
	}
	content := r.received(b)
	require.Equal(t, b.Seal.EncryptedSHA256, sum(content))
	require.Equal(t, b.Seal.SHA256, sum(r.opened(content)))
	entries, err := os.ReadDir(filepath.Join(r.bank.Files(), "inbound"))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func TestFileIsNotDeliveredAfterItsKeysChanged(t *testing.T) {
	r := newKeyRoom(t)
	r.stop()
	r.Pay(r.PaidByACH, "INV-1", "10.00")
	b, ref := r.released(payment.NewBatch{ProjectID: r.ACH, Kind: payment.BatchACH}, payment.RenderWith(checkpdf.Render))
	acts := r.banking(nil)
	r.replaced()
	require.ErrorContains(t, acts.Upload(t.Context(), ref), "two people have confirmed")
	r.chosen(r.keys)
	for _, step := range []error{acts.Upload(t.Context(), ref), acts.Commit(t.Context(), ref)} {
		require.ErrorContains(t, step, "The keys of the bank account have changed since this batch was released.")
	}
	require.Zero(t, r.bank.Logins())
	require.NoFileExists(t, filepath.Join(r.bank.Files(), "inbound", b.Seal.FileName))
}
