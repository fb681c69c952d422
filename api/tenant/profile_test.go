package tenant_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tenantapi "countersign.dev/api/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/config"
)

func TestContactsKeepTheirAddresses(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	ann := object{"name": "Ann Lee", "role": "CFO", "email": "ann@fabrikam.example", "phone": "1",
		"street": "1 Main St", "city": "Austin", "region": "TX", "postalCode": "78701", "country": " us "}
	cid := object{"name": "Cid Ames", "role": "", "email": "", "phone": ""} // sent by a client that knows no addresses
	var made tenantapi.Tenant
	a.Call("POST", "/api/tenants", ruth, object{"identifier": "fabrikam", "name": "Fabrikam", "currency": "USD",
		"timeZone": "UTC", "administrators": []string{"ann@fabrikam.example"}, "contacts": []object{ann, cid}}).Into(t, &made)
	want := []tenantapi.Contact{{Name: "Ann Lee", Role: "CFO", Email: "ann@fabrikam.example", Phone: "1",
		Street: "1 Main St", City: "Austin", Region: "TX", PostalCode: "78701", Country: "US"}, {Name: "Cid Ames"}}
	require.Equal(t, want, made.Profile.Contacts)

	address := "/api/tenants/" + made.ID
	record := object{"name": "Fabrikam", "street": "", "city": "", "region": "", "postalCode": "", "country": "",
		"contacts": []object{cid, ann}, "version": made.Version}
	ann["street"], ann["city"], ann["region"], ann["postalCode"], ann["country"] = "2 Pier Road", "Köln", "", "50667", "DE"
	moved := tenantapi.Contact{Name: "Ann Lee", Role: "CFO", Email: "ann@fabrikam.example", Phone: "1",
		Street: "2 Pier Road", City: "Köln", PostalCode: "50667", Country: "DE"}
	var changed, read tenantapi.Tenant
	a.Call("PUT", address, ruth, record).Into(t, &changed)
	require.Equal(t, []tenantapi.Contact{{Name: "Cid Ames"}, moved}, changed.Profile.Contacts)
	require.Empty(t, changed.Profile.Street, "the address of the tenant is another")
	a.Call("GET", address, ruth, nil).Into(t, &read)
	require.Equal(t, changed.Profile, read.Profile)
}

func TestWrongAddressOfAContactIsRefusedAtItsField(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	application := object{"identifier": "fabrikam", "name": "Fabrikam", "currency": "USD", "timeZone": "UTC",
		"administrators": []string{"ann@fabrikam.example"}}
	var made, read tenantapi.Tenant
	a.Call("POST", "/api/tenants", ruth, application).Into(t, &made)
	address := "/api/tenants/" + made.ID
	ann := object{"name": "Ann Lee", "role": "", "email": "", "phone": ""}
	for field, c := range map[string]struct {
		value string
		code  fault.Code
	}{
		"country":    {"USA", fault.InvalidValue},
		"street":     {strings.Repeat("x", 201), fault.LengthOutOfRange},
		"city":       {"Austin\nTexas", fault.UnsupportedCharacter},
		"region":     {strings.Repeat("x", 51), fault.LengthOutOfRange},
		"postalCode": {strings.Repeat("x", 21), fault.LengthOutOfRange},
	} {
		wrong := maps.Clone(ann)
		wrong[field] = c.value
		record := object{"name": "Fabrikam", "street": "", "city": "", "region": "", "postalCode": "", "country": "",
			"contacts": []object{ann, wrong}, "version": made.Version}
		other := maps.Clone(application)
		other["identifier"], other["contacts"] = "other", []object{ann, wrong}
		for _, refused := range []struct {
			method, address string
			body            object
		}{{"PUT", address, record}, {"POST", "/api/tenants", other}} {
			r := a.Call(refused.method, refused.address, ruth, refused.body)
			require.Equal(t, http.StatusUnprocessableEntity, r.Status, field)
			require.Len(t, r.Problem().Errors, 1, field)
			require.Equal(t, "contacts[1]."+field, r.Problem().Errors[0].PropertyName)
			require.Equal(t, string(c.code), r.Problem().Errors[0].ErrorCode, field)
		}
	}
	a.Call("GET", address, ruth, nil).Into(t, &read)
	require.Equal(t, made, read, "nothing was saved")
}
