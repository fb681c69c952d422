package user_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
)

func TestOnlyAddressesOfTheCompanyAreInvited(t *testing.T) {
	domains := []string{"northwind.example", "gmail.com"}
	for email, code := range map[string]fault.Code{
		"ann.lee@northwind.example": "", "Ann@NORTHWIND.example": "", "ann@gmail.com": fault.MailDomainRefused,
		"ann@contoso.example": fault.MailDomainRefused, "ann@sub.northwind.example": fault.MailDomainRefused,
		"ann": fault.InvalidValue, "@northwind.example": fault.InvalidValue, "ann@": fault.InvalidValue,
		"ann@x y.example": fault.InvalidValue, "Ann <ann@northwind.example>": fault.InvalidValue,
		"a@b.example,c@northwind.example": fault.InvalidValue, "ann@localhost": fault.InvalidValue,
		"ann@northwind.example\r\nBcc: x@y.example": fault.InvalidValue,
	} {
		var v fault.Validation
		user.CheckInvitable(&v, "emails", email, domains)
		if code == "" {
			require.Empty(t, v.Fields(), email)
			continue
		}
		require.Len(t, v.Fields(), 1, email)
		require.Equal(t, code, v.Fields()[0].Code, email)
	}
}

func TestMailDomainsAreDomainsAndNotPublic(t *testing.T) {
	require.NoError(t, user.CheckDomains([]string{"northwind.example", "sub-1.northwind.example", "bücher.example"}))
	for _, domain := range []string{"", "example", ".example", "a..b", "-a.example", "a-.example", "A.example",
		"a b.example", "gmail.com"} {
		require.Error(t, user.CheckDomains([]string{domain}), domain)
	}
}

func TestNameIsGuessedFromTheAddress(t *testing.T) {
	for email, name := range map[string][2]string{
		"jane.doe@x.example": {"Jane", "Doe"}, "JANE_VAN_DOE@x.example": {"Jane", "Van Doe"},
		"jane@x.example": {"Jane", "Jane"}, "123@x.example": {"123", "123"},
		"jean-luc.o'hara@x.example": {"Jean-luc", "O'hara"},
	} {
		first, last := user.NameOf(email)
		require.Equal(t, name, [2]string{first, last}, email)
	}
}

func TestReactivationInvitesWhoNeverAccepted(t *testing.T) {
	sent, accepted := time.Now(), time.Now()
	for name, c := range map[string]struct {
		account user.User
		want    user.Status
	}{
		"never accepted":     {user.User{Status: user.Inactive, InvitedAt: &sent}, user.Invited},
		"accepted":           {user.User{Status: user.Inactive, InvitedAt: &sent, ActivatedAt: &accepted}, user.Active},
		"never invited":      {user.User{Status: user.Inactive}, user.Active},
		"without a password": {user.User{Status: user.Inactive, ActivatedAt: &accepted}, user.Active},
	} {
		require.NoError(t, c.account.Reactivate(), name)
		require.Equal(t, c.want, c.account.Status, name)
	}
}
