package payment

import "time"

// HandOver is a document's way to a printer, or a file's to a bank, as far as
// it cannot be taken back. There is one under a name, whatever dies or retries.
type HandOver struct {
	Begun bool
	Age   time.Duration // since it began, by the clock that wrote it
}
