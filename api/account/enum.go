package account

import "countersign.dev/domain/enum"

// tokenDelivery is how the refresh token is delivered.
type tokenDelivery string

const (
	inCookie tokenDelivery = "cookie"
	inBody   tokenDelivery = "body"
)

// Values lists every tokenDelivery.
func (tokenDelivery) Values() []string { return enum.Of(inCookie, inBody) }
