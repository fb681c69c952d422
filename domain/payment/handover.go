package payment

import "time"

// HandOver is the transfer of a document to a printer, or of a file to a bank, from the point where it cannot be
// undone. There is one for each name, despite crashes and retries.
type HandOver struct {
	Begun bool
	Age   time.Duration // since it began, measured by the clock that recorded it
}
