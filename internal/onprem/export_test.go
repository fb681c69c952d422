package onprem

import (
	"context"
	"log/slog"
	"time"

	"countersign.dev/domain/datasource"
)

// Rows is the answer to a run: columns, the values of each row, and whether rows were left out.
type Rows = dataRows

// QueryFor is a run with another time limit.
func (s DataSource) QueryFor(
	ctx context.Context, most time.Duration, values map[string]string, log *slog.Logger,
) (Rows, datasource.Reason) {
	return s.run(ctx, values, most, log)
}
