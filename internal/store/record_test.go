package store

import (
	"context"
	"strings"
	"time"

	"gorm.io/gorm/logger"
)

// Recorder keeps the statements of the tenant door as they were asked.
type Recorder struct {
	logger.Interface
	asked []string
}

// Trace is called by gorm after each statement.
func (r *Recorder) Trace(_ context.Context, _ time.Time, fc func() (string, int64), _ error) {
	sql, _ := fc()
	if strings.HasPrefix(sql, "SELECT") {
		r.asked = append(r.asked, sql)
	}
}

// Plans are how the database answered what do asked, as the application's role.
func (s *Store) Plans(ctx context.Context, tenantID string, do func() error) (plans []string, err error) {
	r := &Recorder{Interface: logger.Discard}
	s.TenantGorm().Logger = r
	err = do()
	s.TenantGorm().Logger = logger.Discard
	if err != nil {
		return nil, err
	}
	return plans, s.InTenant(ctx, tenantID, func(t *Tenant) error {
		for _, sql := range r.asked {
			var lines []string
			if err := t.Gorm.Raw("EXPLAIN (ANALYZE, BUFFERS) " + sql).Scan(&lines).Error; err != nil {
				return err
			}
			plans = append(plans, sql+"\n"+strings.Join(lines, "\n"))
		}
		return nil
	})
}
