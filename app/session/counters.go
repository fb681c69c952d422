package session

import (
	"context"
	"crypto/subtle"
	"net/netip"
	"strings"

	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// Origin identifies the source of a password.
type Origin struct {
	Address string
	Device  func(userID string) string // what this browser keeps of an earlier sign-in of the user; empty: nothing
}

// Devices marks a browser in which an account has signed in.
type Devices interface {
	DeviceMark(ctx context.Context, text string) (string, error)
}

// counters are the counters of wrong passwords. An attacker uses up the counter of their address and the
// account's counter for unknown devices. The user's known device has a separate counter, so that attackers
// cannot lock it out.
type counters struct {
	source  string // of MaxFailures
	account string // of MaxFailuresOfStrangers; empty for a known device
	device  string // the mark to keep after a success
}

func (s SignIn) counters(
	ctx context.Context, t tenant.Tenant, who user.User, login string, from Origin,
) (counters, error) {
	strangers := counters{source: sourceCounter(from.Address, login), account: accountCounter(login)}
	if who.ID == "" || who.PasswordHash == "" {
		return strangers, nil
	}
	kept := ""
	if from.Device != nil {
		kept = from.Device(who.ID)
	}
	name, mark, _ := strings.Cut(kept, ".")
	if name != "" {
		want, err := s.deviceMark(ctx, t, who, name)
		if err != nil {
			return counters{}, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(mark)) == 1 {
			return counters{source: "device " + name, device: kept}, nil
		}
	}
	name = s.Secrets.New()
	mark, err := s.deviceMark(ctx, t, who, name)
	strangers.device = name + "." + mark
	return strangers, err
}

func sourceCounter(address, login string) string {
	return "from " + network(address) + " " + strings.ToLower(login)
}

func accountCounter(login string) string { return "account " + strings.ToLower(login) }

// deviceMark ends with the password: after a change no device is known any more.
func (s SignIn) deviceMark(ctx context.Context, t tenant.Tenant, who user.User, name string) (string, error) {
	return s.Devices.DeviceMark(ctx, strings.Join([]string{t.ID, who.ID, who.PasswordHash, name}, "\x00"))
}

// network is an address as one party: of IPv6 the network of 64 bits that one customer has.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return ip.String()
	}
	return prefix.String()
}

// ofCodes are the counters of wrong codes of the second factor. A right or a new password does not end them, so that
// neither gives an attacker more attempts.
func (c counters) ofCodes(from Origin, userID string) counters {
	if c.account == "" { // a known device
		return counters{source: "code " + c.source, device: c.device}
	}
	return counters{source: "code " + sourceCounter(from.Address, userID), account: "code " + accountCounter(userID),
		device: c.device}
}

func (c counters) names() (all []string) {
	for _, name := range []string{c.source, c.account} {
		if name != "" {
			all = append(all, name)
		}
	}
	return all
}

func (s SignIn) checkLimits(ctx context.Context, tenantID string, c counters) error {
	for _, name := range c.names() {
		until, err := s.Sessions.SignInRefusedUntil(ctx, tenantID, name)
		if err != nil {
			return err
		}
		if until.After(s.Sessions.Now()) {
			return errLocked
		}
	}
	return nil
}

func (s SignIn) failed(ctx context.Context, tenantID string, c counters, userID string) error {
	err := s.Sessions.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := countFailure(tx, s.Sessions.Now(), c.source, userID, session.MaxFailures); err != nil {
			return err
		}
		return auditRefusal(tx, userID, session.MethodPassword)
	})
	if err != nil {
		return err
	}
	if c.account != "" {
		if err := s.Sessions.CountUnknownDeviceFailure(ctx, tenantID, c.account, userID); err != nil {
			return err
		}
	}
	return errRefused
}

func (s SignIn) succeeded(ctx context.Context, tenantID string, c counters) error {
	for _, name := range c.names() {
		if err := s.Sessions.SignInSucceeded(ctx, tenantID, name); err != nil {
			return err
		}
	}
	return nil
}
