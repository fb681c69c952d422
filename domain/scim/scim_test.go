package scim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
)

func TestStepsApplyInTheirOrder(t *testing.T) {
	ann, bo, cy := id.New(), id.New(), id.New()
	add := func(ids ...string) scim.MemberStep { return scim.MemberStep{Kind: scim.AddMembers, IDs: ids} }
	remove := func(ids ...string) scim.MemberStep { return scim.MemberStep{Kind: scim.RemoveMembers, IDs: ids} }
	replace := func(ids ...string) scim.MemberStep { return scim.MemberStep{Kind: scim.ReplaceMembers, IDs: ids} }
	for name, c := range map[string]struct {
		steps          []scim.MemberStep
		added, removed []string
	}{
		"nothing":             {nil, nil, nil},
		"a member again":      {[]scim.MemberStep{add(ann)}, nil, nil},
		"added and removed":   {[]scim.MemberStep{add(cy), remove(cy)}, nil, nil},
		"removed and added":   {[]scim.MemberStep{remove(ann), add(ann)}, nil, nil},
		"a stranger removed":  {[]scim.MemberStep{remove(cy)}, nil, nil},
		"replaced":            {[]scim.MemberStep{replace(bo, cy)}, []string{cy}, []string{ann}},
		"replaced, then more": {[]scim.MemberStep{replace(), add(bo)}, nil, []string{ann}},
	} {
		added, removed, err := scim.Members([]string{ann, bo}, c.steps)
		require.NoError(t, err, name)
		require.Equal(t, c.added, added, name)
		require.Equal(t, c.removed, removed, name)
	}
	_, _, err := scim.Members(nil, []scim.MemberStep{remove("1")})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

func TestTokensLiveForOneOfTheOfferedTimes(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	c, err := scim.NewClient(id.New(), "  Okta ", 90, now)
	require.NoError(t, err)
	require.Equal(t, "Okta (SCIM)", c.ActorName())
	require.Equal(t, time.Date(2027, 2, 26, 12, 0, 0, 0, time.UTC), c.ExpiresAt)
	for _, days := range []int{0, -90, 91, 3650} {
		_, err := scim.NewClient(id.New(), "Okta", days, now)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), days)
	}
	_, err = scim.NewClient(id.New(), "   ", 90, now)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

func TestNewPersonIsCompletedByTheAddress(t *testing.T) {
	p, err := scim.NewPerson(scim.Person{UserName: "bo.berg@acme.example"})
	require.NoError(t, err)
	require.Equal(t, "bo.berg@acme.example", p.Email)
	require.Equal(t, []string{"Bo", "Berg"}, []string{p.FirstName, p.LastName})
	_, err = scim.NewPerson(scim.Person{Email: "bo@acme.example"})
	require.Error(t, err, "the name at the identity provider is missing")
	for tag, want := range map[string]string{"de-CH": "de", "EN_us": "en", "fr": "", "": ""} {
		require.Equal(t, want, scim.LanguageOf(tag), tag)
	}
}
