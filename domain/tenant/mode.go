package tenant

import "countersign.dev/domain/enum"

// Mode says whether what a tenant sends leaves the installation. It never changes: a live tenant that became a sandbox
// would lose payments, and a sandbox that became live would deliver test payments.
type Mode string

const (
	Live    Mode = "live"
	Sandbox Mode = "sandbox" // files of banks, checks and messages are recorded instead of delivered
)

// Values lists every Mode.
func (Mode) Values() []string { return enum.Of(Live, Sandbox) }
