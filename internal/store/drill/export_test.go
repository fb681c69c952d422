package drill

import (
	"strings"

	"countersign.dev/domain/drill"
	"countersign.dev/internal/postgres"
)

// Explain is the plan of the search for a link.
func Explain(tx *postgres.Tx, target drill.Target, s drill.Search) (string, error) {
	sql, args := statement(tx.TenantID, target, s)
	var lines []string
	err := tx.Gorm.Raw("EXPLAIN (ANALYZE, TIMING off) "+sql, args...).Scan(&lines).Error
	return strings.Join(lines, "\n"), err
}
