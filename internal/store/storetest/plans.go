package storetest

import (
	"context"
	"strings"
	"time"

	"gorm.io/gorm/logger"

	"countersign.dev/internal/postgres"
)

// recorder keeps the statements of GORM.
type recorder struct {
	logger.Interface
	statements []string
}

// Trace is called by GORM after each statement.
func (r *recorder) Trace(_ context.Context, _ time.Time, fc func() (string, int64), _ error) {
	sql, _ := fc()
	if strings.HasPrefix(sql, "SELECT") {
		r.statements = append(r.statements, sql)
	}
}

// Plans are the plans of the queries that do runs, as the role of the application has them.
func Plans(ctx context.Context, db *postgres.DB, tenantID string, do func() error) (plans []string, err error) {
	r := &recorder{Interface: logger.Discard}
	db.TenantGorm().Logger = r
	err = do()
	db.TenantGorm().Logger = logger.Discard
	if err != nil {
		return nil, err
	}
	return plans, db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		for _, sql := range r.statements {
			var lines []string
			if err := tx.Gorm.Raw("EXPLAIN (ANALYZE, BUFFERS) " + sql).Scan(&lines).Error; err != nil {
				return err
			}
			plans = append(plans, sql+"\n"+strings.Join(lines, "\n"))
		}
		return nil
	})
}
