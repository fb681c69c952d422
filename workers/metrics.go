package workers

import (
	"context"
	"log/slog"
	"math"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"countersign.dev/internal/postgres"
)

// unprojected shows how far the projections are behind. It is not a number while the database does not answer.
func unprojected(db *postgres.DB) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "countersign_events_unprojected_age_seconds",
		Help: "Age of the oldest event that the projections do not contain.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		age, err := db.OldestUnprojected(ctx)
		if err != nil {
			slog.WarnContext(ctx, "age of the oldest unprojected event", "error", err)
			return math.NaN()
		}
		return age.Seconds()
	})
}
