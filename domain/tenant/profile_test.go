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
	wrong := tenant.Address{Street: long, City: long, Region: long, PostalCode: long, Country: "USA"}
	p := tenant.Profile{Address: wrong, Contacts: []tenant.Contact{{Name: "Ann", Email: "ann"}, {Phone: "1\n2"},
		{Name: "Bob", Email: "Bob <bob@x.example>"}, {Name: "Cid", Address: wrong},
		{Name: "Dee", Address: tenant.Address{Street: "1\n2", Country: "us"}}}}
	require.Equal(t, []string{"name", "street", "city", "region", "postalCode", "country", "contacts[0].email",
		"contacts[1].name", "contacts[1].phone", "contacts[2].email", "contacts[3].street", "contacts[3].city",
		"contacts[3].region", "contacts[3].postalCode", "contacts[3].country", "contacts[4].street", "contacts[4].country"},
		problems(t, p.Check()))
	p = tenant.Profile{Name: "Fabrikam", Contacts: make([]tenant.Contact, tenant.MaxContacts+1)}
	require.Contains(t, problems(t, p.Check()), "contacts")
}

func TestAddressOfAContactHasTheLimitsAndMessagesOfTheTenantsAddress(t *testing.T) {
	fields := func(p tenant.Profile) (all []fault.Field) {
		var f *fault.Fault
		require.ErrorAs(t, p.Check(), &f)
		for _, field := range f.Fields {
			field.Path = strings.TrimPrefix(field.Path, "contacts[0].")
			all = append(all, field)
		}
		return all
	}
	for _, a := range []tenant.Address{{Street: strings.Repeat("x", tenant.MaxStreet+1)}, {City: "a\tb"},
		{Region: strings.Repeat("x", tenant.MaxRegion+1)}, {PostalCode: strings.Repeat("x", tenant.MaxPostalCode+1)},
		{Country: "U1"}} {
		ofTenant := fields(tenant.Profile{Name: "Fabrikam", Address: a})
		require.Len(t, ofTenant, 1)
		require.Equal(t, ofTenant,
			fields(tenant.Profile{Name: "Fabrikam", Contacts: []tenant.Contact{{Name: "Ann", Address: a}}}))
	}
	longest := tenant.Address{Street: strings.Repeat("ä", tenant.MaxStreet), City: strings.Repeat("ä", tenant.MaxCity),
		Region: strings.Repeat("ä", tenant.MaxRegion), PostalCode: strings.Repeat("ä", tenant.MaxPostalCode), Country: "DE"}
	p := tenant.Profile{Name: "Fabrikam", Address: longest, Contacts: []tenant.Contact{{Name: "Ann", Address: longest}}}
	require.NoError(t, p.Check())
}

func TestContactInOneLineLeavesOutWhatIsEmpty(t *testing.T) {
	for want, c := range map[string]tenant.Contact{
		"Ann": {Name: "Ann"},
		"Ann, CFO, ann@x.example, 1, 1 Main St, Austin, TX 78701, US": {Name: "Ann", Role: "CFO", Email: "ann@x.example",
			Phone: "1", Address: tenant.Address{Street: "1 Main St", City: "Austin", Region: "TX", PostalCode: "78701",
				Country: "US"}},
		"Bob, Köln, 50667": {Name: "Bob", Address: tenant.Address{City: "Köln", PostalCode: "50667"}},
		"Cid, NY":          {Name: "Cid", Address: tenant.Address{Region: "NY"}},
	} {
		require.Equal(t, want, c.String())
	}
}

func TestTrimmedProfileHasNoEmptyContacts(t *testing.T) {
	contacts := []tenant.Contact{{Name: " ", Address: tenant.Address{City: " "}}, {Name: " Ann ", Address: tenant.Address{
		Street: " 1 Main St ", City: " Austin ", Region: " TX ", PostalCode: " 78701 ", Country: " us "}}}
	entered := tenant.Profile{Name: " Fabrikam ", Address: tenant.Address{Country: " us "}, Contacts: contacts}
	p := entered.Trimmed()
	require.Equal(t, tenant.Profile{Name: "Fabrikam", Address: tenant.Address{Country: "US"},
		Contacts: []tenant.Contact{{Name: "Ann", Address: tenant.Address{Street: "1 Main St", City: "Austin", Region: "TX",
			PostalCode: "78701", Country: "US"}}}}, p)
	require.NoError(t, p.Check())
	p = tenant.Profile{Name: "Fabrikam", Contacts: []tenant.Contact{{Address: tenant.Address{City: "Austin"}}}}.Trimmed()
	require.Equal(t, []string{"contacts[0].name"}, problems(t, p.Check()), "an address alone is not an empty contact")
}

func TestCommentHasOneTo2000Characters(t *testing.T) {
	require.Equal(t, []string{"body"}, problems(t, tenant.CheckComment("")))
	require.NoError(t, tenant.CheckComment(strings.Repeat("ä", tenant.MaxComment)))
	require.Equal(t, []string{"body"}, problems(t, tenant.CheckComment(strings.Repeat("ä", tenant.MaxComment+1))))
}
