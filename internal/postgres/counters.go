package postgres

// Next takes the next number of a gap-free counter. The row stays locked until
// the transaction ends, so a rolled-back number is given out again.
func (t *Tx) Next(counter string) (int64, error) { return t.NextBlock(counter, 1) }

// NextBlock takes n consecutive numbers and returns the first.
func (t *Tx) NextBlock(counter string, n int64) (int64, error) {
	var first int64
	err := t.Gorm.Raw(`INSERT INTO counters (tenant_id, name, next) VALUES (?, ?, 1 + ?)
		ON CONFLICT (tenant_id, name) DO UPDATE SET next = counters.next + ? RETURNING next - ?`,
		t.TenantID, counter, n, n, n).Scan(&first).Error
	return first, err
}
