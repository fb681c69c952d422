package store

import (
	"countersign.dev/internal/postgres"
	"strings"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
)

// attemptRow is an attempt to seal that was not committed, with its numbers.
type attemptRow struct {
	Generation     int
	Same           bool // it is for the same payments in the same order
	TraceStart     int64
	Traces         int64
	FirstCheck     int64
	Checks         int64
	FileDay        *time.Time
	FileIDModifier string
}

// openAttempt begins an attempt with the numbers of the former one where they
// serve the same file, and with new ones otherwise. The caller holds the batch's
// lock, so all open attempts of a batch have the same numbers.
func (t *Tenant) openAttempt(
	b payment.Batch, account bankaccount.Account, members []payment.Payment, now time.Time,
) (attemptID string, taken payment.Allocation, err error) {
	local, err := account.Delivery.Local(now)
	if err != nil {
		return "", taken, err
	}
	day := calendar.Of(local, local.Location())
	ids := make([]string, len(members))
	for i, p := range members {
		ids[i] = p.ID
	}
	row := attemptRow{Generation: b.Generation}
	if b.Kind == payment.BatchACH {
		row.Traces, row.FileDay = payment.TracesFor(account, len(members)), postgres.DateOrNull(day)
	}
	var former []attemptRow
	err = t.Gorm.Raw(
		`SELECT generation, payments = ?::uuid[] AS same, trace_start, traces, first_check, file_day, file_id_modifier FROM seal_attempts
		WHERE tenant_id = ? AND batch_id = ? AND state = 'open' ORDER BY created_at DESC LIMIT 1`,
		postgres.Array(ids),
		t.TenantID,
		b.ID,
	).Scan(&former).Error
	if err != nil {
		return "", taken, err
	}
	if len(former) == 1 && former[0].serves(row) {
		row = former[0]
	} else {
		if err := t.burn(b, "The file was not sealed with these numbers, and it has changed since."); err != nil {
			return "", taken, err
		}
		if err := t.allocate(&row, b, account, len(members)); err != nil {
			return "", taken, err
		}
	}
	taken = payment.Allocation{FileIDModifier: strings.TrimSpace(row.FileIDModifier),
		TraceStart: payment.Trace(max(row.TraceStart, 1)), FirstCheck: row.FirstCheck}
	attemptID = id.New()
	return attemptID, taken,
		t.Gorm.Exec(
			`INSERT INTO seal_attempts (tenant_id, id, batch_id, generation, payments, trace_start, traces, file_day, file_id_modifier, first_check)
		VALUES (?, ?, ?, ?, ?::uuid[], ?, ?, ?, ?, ?)`,
			t.TenantID,
			attemptID,
			b.ID,
			row.Generation,
			postgres.Array(ids),
			row.TraceStart,
			row.Traces,
			row.FileDay,
			orBlank(row.FileIDModifier),
			row.FirstCheck,
		).Error
}

// serves says whether the numbers of an attempt fit another one. A file id
// modifier is of one day.
func (r attemptRow) serves(next attemptRow) bool {
	sameDay := next.FileDay == nil || r.FileDay != nil &&
		r.FileDay.Format(time.DateOnly) == next.FileDay.Format(time.DateOnly)
	return r.Same && r.Generation == next.Generation && r.Traces == next.Traces && sameDay
}

// allocate takes from the account's sequences what the file needs.
func (t *Tenant) allocate(row *attemptRow, b payment.Batch, account bankaccount.Account, members int) (err error) {
	switch b.Kind {
	case payment.BatchACH:
		if row.TraceStart, err = t.NextBlock("trace/"+account.ID, row.Traces); err != nil {
			return err
		}
		row.FileIDModifier, err = t.fileID(b, account, row.FileDay)
	case payment.BatchCheck:
		err = t.Gorm.Raw(
			`UPDATE bank_accounts SET next_check = next_check + ? WHERE tenant_id = ? AND id = ? RETURNING next_check - ?`,
			members, t.TenantID, account.ID, members).Take(&row.FirstCheck).Error
	case payment.BatchPositivePay:
	}
	return err
}

// fileID takes the next modifier of the bank's day: A to Z, then 0 to 9.
func (t *Tenant) fileID(b payment.Batch, account bankaccount.Account, day *time.Time) (string, error) {
	if err := t.Gorm.Exec(`SELECT 1 FROM bank_accounts WHERE tenant_id = ? AND id = ? FOR UPDATE`, t.TenantID,
		account.ID).Error; err != nil {
		return "", err
	}
	var used []string
	if err := t.Gorm.Raw(`SELECT modifier FROM ach_file_ids WHERE tenant_id = ? AND bank_account_id = ? AND day = ?`,
		t.TenantID, account.ID, day).Scan(&used).Error; err != nil {
		return "", err
	}
	for _, modifier := range payment.FileIDModifiers {
		if !strings.ContainsRune(strings.Join(used, ""), modifier) {
			return string(modifier),
				t.Gorm.Exec(
					`INSERT INTO ach_file_ids (tenant_id, bank_account_id, day, modifier, batch_id) VALUES (?, ?, ?, ?, ?)`,
					t.TenantID,
					account.ID,
					day,
					string(modifier),
					b.ID,
				).Error
		}
	}
	return "",
		fault.New(fault.Conflict, fault.BatchNotReleasable,
			"The bank takes %d files a day from this account, and all of them were used.", len(payment.FileIDModifiers))
}

// closeAttempt has the attempt sealed and its rivals superseded: they had the same
// numbers, and nothing names their objects. One that was burned, or that is older
// than an attempt may be, is made again.
func (t *Tenant) closeAttempt(b payment.Batch, attemptID string, file payment.StoredFile) error {
	res := t.Gorm.Exec(`UPDATE seal_attempts SET state = 'sealed', sha256 = ?, object_key = ?, closed_at = now()
		WHERE tenant_id = ? AND id = ? AND batch_id = ? AND generation = ? AND state = 'open' AND created_at > clock_timestamp() - make_interval(secs => ?)`,
		file.SHA256, file.Key, t.TenantID, attemptID, b.ID, b.Generation, payment.AttemptLife.Seconds())
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected != 1 {
		return errSealAgain
	}
	return t.Gorm.Exec(
		`UPDATE seal_attempts SET state = 'superseded', closed_at = now() WHERE tenant_id = ? AND batch_id = ? AND state = 'open'`,
		t.TenantID,
		b.ID,
	).Error
}

// burn gives up the numbers of the batch's open attempts for good and says why.
// Check numbers are entered in the account's list, so that it has no gap.
func (t *Tenant) burn(b payment.Batch, why string) error {
	err := t.Gorm.Exec(`INSERT INTO check_numbers (tenant_id, bank_account_id, number, payment_id, batch_id, fate, reason)
		SELECT a.tenant_id, ?, a.first_check + x.place - 1, x.id, a.batch_id, ?, ? FROM seal_attempts a, unnest(a.payments) WITH ORDINALITY AS x(id, place)
		WHERE a.tenant_id = ? AND a.batch_id = ? AND a.state = 'open' AND a.first_check > 0 ON CONFLICT DO NOTHING`,
		b.AccountID, payment.NumberBurned, why, t.TenantID, b.ID).Error
	if err != nil {
		return err
	}
	var burned []attemptRow
	err = t.Gorm.Raw(
		`UPDATE seal_attempts SET state = 'burned', reason = ?, closed_at = now() WHERE tenant_id = ? AND batch_id = ? AND state = 'open'
		RETURNING generation, trace_start, traces, first_check, file_id_modifier, cardinality(payments) AS checks`,
		why,
		t.TenantID,
		b.ID,
	).Scan(&burned).Error
	if err != nil || len(burned) == 0 || b.Kind == payment.BatchPositivePay {
		return err
	}
	numbers := map[string]any{"reason": why, "generation": burned[0].Generation}
	if b.Kind == payment.BatchACH {
		numbers["firstTrace"], numbers["traces"], numbers["fileIdModifier"] = payment.Trace(burned[0].TraceStart),
			burned[0].Traces, burned[0].FileIDModifier
	} else {
		numbers["firstCheck"], numbers["checks"] = burned[0].FirstCheck, burned[0].Checks
	}
	return t.auditBatch("numbers burned", b, nil, numbers, audit.CausesOf(why)...)
}

// burnReserved gives up the check numbers of a run that was sealed and certainly
// not printed. Its next generation prints the payments under new numbers.
func (t *Tenant) burnReserved(b payment.Batch) error {
	const why = "The run was issued again before anything was printed."
	res := t.Gorm.Exec(
		`UPDATE check_numbers SET fate = ?, reason = ?, updated_at = now() WHERE tenant_id = ? AND batch_id = ? AND fate IN ?`,
		payment.NumberBurned,
		why,
		t.TenantID,
		b.ID,
		payment.NumberBurned.From(),
	)
	if res.Error != nil || res.RowsAffected == 0 {
		return res.Error
	}
	err := t.Gorm.Exec(`UPDATE payments SET check_number = NULL WHERE tenant_id = ? AND batch_id = ? AND check_number IN (
		SELECT number FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate = ?)`, t.TenantID, b.ID, t.TenantID,
		b.ID, payment.NumberBurned).Error
	if err != nil {
		return err
	}
	return t.auditBatch("numbers burned", b, nil,
		map[string]any{"reason": why, "generation": b.Generation - 1, "checks": res.RowsAffected}, audit.CausesOf(why)...)
}
