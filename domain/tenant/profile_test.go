package tenant_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

func problems(t *testing.T, err error) (paths []string) {
	t.Helper()
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	for _, field := range f.Fields {
		paths = append(paths, field.Path)
	}
	return paths
}

func TestProfileNamesEveryProblemAtItsField(t *testing.T) {
	long := strings.Repeat("ä", 201)
	p := tenant.Profile{Street: long, City: long, Region: long, PostalCode: long, Country: "USA",
		Contacts: []tenant.Contact{{Name: "Ann", Email: "ann"}, {Phone: "1\n2"},
			{Name: "Bob", Email: "Bob <bob@x.example>"}}}
	require.Equal(t, []string{"name", "street", "city", "region", "postalCode", "country", "contacts[0].email",
		"contacts[1].name", "contacts[1].phone", "contacts[2].email"}, problems(t, p.Check()))
	p = tenant.Profile{Name: "Fabrikam", Contacts: make([]tenant.Contact, tenant.MaxContacts+1)}
	require.Contains(t, problems(t, p.Check()), "contacts")
}

func TestTrimmedProfileHasNoEmptyContacts(t *testing.T) {
	contacts := []tenant.Contact{{Name: " "}, {Name: " Ann "}}
	entered := tenant.Profile{Name: " Fabrikam ", Country: " us ", Contacts: contacts}
	p := entered.Trimmed()
	require.Equal(t, tenant.Profile{Name: "Fabrikam", Country: "US", Contacts: []tenant.Contact{{Name: "Ann"}}}, p)
	require.NoError(t, p.Check())
}

func TestCommentHasOneTo2000Characters(t *testing.T) {
	require.Equal(t, []string{"body"}, problems(t, tenant.CheckComment("")))
	require.NoError(t, tenant.CheckComment(strings.Repeat("ä", tenant.MaxComment)))
	require.Equal(t, []string{"body"}, problems(t, tenant.CheckComment(strings.Repeat("ä", tenant.MaxComment+1))))
}
