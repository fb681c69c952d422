package postgres

import (
	"time"

	"countersign.dev/domain/calendar"
)

// Date reads a nullable date column, which arrives as midnight UTC: the zero date for NULL.
func Date(at *time.Time) calendar.Date {
	if at == nil {
		return calendar.Date{}
	}
	return calendar.Of(*at, time.UTC)
}

// DateOrNull keeps the zero date out of a nullable column.
func DateOrNull(d calendar.Date) *time.Time {
	if d.IsZero() {
		return nil
	}
	at := d.StartIn(time.UTC)
	return &at
}
