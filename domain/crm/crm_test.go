package crm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/crm"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

func TestSearchTextHasTwoToOneHundredCharacters(t *testing.T) {
	for _, text := range []string{"ab", "Bü", strings.Repeat("ä", crm.MaxText)} {
		require.NoError(t, crm.CheckText(text), text)
	}
	for text, code := range map[string]fault.Code{"": fault.LengthOutOfRange, "ü": fault.LengthOutOfRange,
		strings.Repeat("ä", crm.MaxText+1): fault.LengthOutOfRange, "a\nb": fault.UnsupportedCharacter} {
		var f *fault.Fault
		require.ErrorAs(t, crm.CheckText(text), &f, text)
		require.Equal(t, []string{"text", string(code)}, []string{f.Fields[0].Path, string(f.Fields[0].Code)}, text)
	}
}

func TestIdentifierIsSuggestedFromTheWebsiteOrTheName(t *testing.T) {
	for _, c := range []struct{ name, website, want string }{
		{"Fabrikam Inc.", "https://www.fabrikam.com/us?x=1", "fabrikam"},
		{"Fabrikam Inc.", "shop.fabrikam.co.uk:8080", "fabrikam"},
		{"Fabrikam Inc.", "HTTP://user@Fabrikam-Group.de#top", "fabrikam-group"},
		{"Fabrikam, Inc.", "", "fabrikam"},
		{"Müller & Söhne GmbH & Co. KG", "", "mueller-soehne"},
		{"Café Zürich S.A.", "", "cafe-zuerich"},
		{"O’Hara's Foods", "", "oharas-foods"},
		{"Contoso", "http://192.0.2.10/", "contoso"},
		{"Contoso", "https://xn--mller-kva.de", "contoso"},
		{"Contoso", "www.com", "contoso"},
		{"Contoso", "contoso_old.com", "contoso-old"},
		{"Contoso", "api.com", "contoso"}, // reserved
		{"Login", "", ""},                 // reserved
		{"株式会社", "", ""},                  // no letter that an address has
		{"Inc.", "", "inc"},               // a name of one word stays
		{strings.Repeat("a", 70), "", strings.Repeat("a", 63)},
		{strings.Repeat("a", 62) + " b", "", strings.Repeat("a", 62)},
	} {
		got := crm.SuggestIdentifier(c.name, c.website)
		require.Equal(t, c.want, got, "%s, %s", c.name, c.website)
		if got != "" {
			var v fault.Validation
			tenant.CheckIdentifier(&v, "identifier", got)
			require.NoError(t, v.Err(), got)
		}
	}
}

func FuzzEverySuggestionIsAnIdentifier(f *testing.F) {
	f.Add("Fabrikam Inc.", "https://www.fabrikam.com")
	f.Add("", "...")
	f.Fuzz(func(t *testing.T, name, website string) {
		if got := crm.SuggestIdentifier(name, website); got != "" {
			var v fault.Validation
			tenant.CheckIdentifier(&v, "identifier", got)
			require.NoError(t, v.Err(), got)
		}
	})
}

func TestProfileOfAnAccountIsOneThatATenantMayHave(t *testing.T) {
	long := strings.Repeat("ä", 600)
	a := crm.Account{Reference: "A", Name: " Fabrikam\n Inc.\u200b ", Street: long, City: long, Region: long,
		PostalCode: long,
		Country:    "us", Contacts: []tenant.Contact{{Name: "Ann Lee", Email: "ann"}, {Email: " cid@fabrikam.example "},
			{}, {Name: long, Role: long, Phone: long}, {Name: "\xff", Role: "CFO"}}}
	for range tenant.MaxContacts {
		a.Contacts = append(a.Contacts, tenant.Contact{Name: "More"})
	}
	p := a.Profile()
	require.NoError(t, p.Check())
	require.Equal(t, p, p.Trimmed())
	require.Equal(t, []string{"Fabrikam Inc.", "US"}, []string{p.Name, p.Country})
	require.Len(t, p.Contacts, tenant.MaxContacts)
	require.Equal(t, []tenant.Contact{{Name: "Ann Lee"}, {Name: "cid@fabrikam.example", Email: "cid@fabrikam.example"}},
		p.Contacts[:2])
	require.Equal(t, "CFO", p.Contacts[3].Name)
	require.Empty(t, crm.Account{Country: "USA"}.Profile().Country)
}

func TestAccountNeedsAReferenceAndAName(t *testing.T) {
	require.True(t, crm.Account{Reference: "A-1", Name: "A"}.Identified())
	for _, a := range []crm.Account{{Name: "A"}, {Reference: "A-1"}, {Reference: "A-1", Name: " "},
		{Reference: "A\n1", Name: "A"}, {Reference: strings.Repeat("A", tenant.MaxCRMReference+1), Name: "A"}} {
		require.False(t, a.Identified(), a)
	}
}

const header = "reference,name,street,city,region,postal_code,country,website," +
	"contact_name,contact_role,contact_email,contact_phone\n"

func TestRowsOfTheSameReferenceAreOneAccount(t *testing.T) {
	content := header +
		"A-1,Fabrikam Inc.,88 Pier Road,Oakland,CA,94607,us,fabrikam.example,Ann Lee,CFO,ann@fabrikam.example,1\n" +
		"A-2,Büro Süd,,,,,,,,,,\n" +
		"A-1,,,,,,,,Cid Ames,,,\n" +
		"A-1,Fabrikam Inc.,88 Pier Road,Oakland,CA,94607,US,fabrikam.example,Dee Ott,,,\n"
	for name, file := range map[string]string{"without mark": content, "with mark": "\xef\xbb\xbf" + content,
		"lines of Windows": strings.ReplaceAll(content, "\n", "\r\n")} {
		all, err := crm.Read([]byte(file))
		require.NoError(t, err, name)
		require.Equal(t, []crm.Account{{Reference: "A-1", Name: "Fabrikam Inc.", Street: "88 Pier Road", City: "Oakland",
			Region: "CA", PostalCode: "94607", Country: "US", Website: "fabrikam.example", Contacts: []tenant.Contact{
				{Name: "Ann Lee", Role: "CFO", Email: "ann@fabrikam.example", Phone: "1"}, {Name: "Cid Ames"},
				{Name: "Dee Ott"}}}, {Reference: "A-2", Name: "Büro Süd"}}, all, name)
	}
}

func TestFileIsRefusedWithTheLineThatIsWrong(t *testing.T) {
	row := "A-1,Fabrikam,,,,,,,,,,\n"
	for part, content := range map[string]string{
		"Line 3 of the CRM file, column country":       header + row + "A-2,B,,,,,USA,,,,,\n",
		"Line 2 of the CRM file, column name":          header + "A-1,,,,,,,,,,,\n",
		"Line 2 of the CRM file, column reference":     header + ",B,,,,,,,,,,\n",
		"Line 3 of the CRM file, column city":          header + row + "A-1,,,Oakland,,,,,Ann,,,\n",
		"Line 3 of the CRM file, column contactEmail":  header + row + "A-2,B,,,,,,,Ann,,ann,\n",
		"Line 2 of the CRM file, column line":          header + "A-1,Fabrikam\n",
		"The same record is in line 2":                 header + row + row,
		"not encoded as UTF-8":                         header + "A-1,B\xfcro,,,,,,,,,,\n",
		"form of a CSV file. (3)":                      header + row + "A-2,\"x\" y,,,,,,,,,,\n",
		"A column is missing in the header":            "name\nFabrikam\n",
		"names an unknown column. Use the template. (": strings.Replace(header, "city", "town", 1) + row,
		"The file is too large":                        header + strings.Repeat(row, dataimport.MaxBytes/len(row)+1),
	} {
		_, err := crm.Read([]byte(content))
		require.Equal(t, fault.CRMFileInvalid, fault.CodeOf(err), part)
		require.Equal(t, fault.Unavailable, fault.KindOf(err), part)
		require.ErrorContains(t, err, part)
	}
	contacts := strings.Builder{}
	contacts.WriteString(header)
	for n := range tenant.MaxContacts + 1 {
		contacts.WriteString("A-1,Fabrikam,,,,,,,P" + strings.Repeat("x", n) + ",,,\n")
	}
	_, err := crm.Read([]byte(contacts.String()))
	require.ErrorContains(t, err, "Line 52 of the CRM file, column contactName")
}

func TestSearchFindsEveryWordAndPutsNamesThatStartWithTheTextFirst(t *testing.T) {
	d := crm.NewDirectory([]crm.Account{
		{Reference: "A-1", Name: "New Fabrikam", City: "Oakland"}, {Reference: "A-2", Name: "Fabrikam Süd"},
		{Reference: "A-3", Name: "Contoso", Website: "https://contoso.example"}, {Reference: "A-4", Name: "Fabrikam Nord"}})
	found := func(text string, limit int) (references []string) {
		for _, a := range d.Search(text, limit) {
			references = append(references, a.Reference)
		}
		return references
	}
	require.Equal(t, []string{"A-2", "A-4", "A-1"}, found(" fabrikam ", 10))
	require.Equal(t, []string{"A-2", "A-4"}, found("FABRI", 2))
	require.Equal(t, []string{"A-2"}, found("fabri", 1))
	require.Equal(t, []string{"A-2"}, found("SU\u0308D", 10), "another form of the same letter")
	require.Equal(t, []string{"A-1"}, found("oak new", 10))
	require.Equal(t, []string{"A-3"}, found("contoso.ex", 10))
	require.Equal(t, []string{"A-4"}, found("a-4", 10))
	require.Empty(t, found("fabrikam missing", 10))
	require.Empty(t, found("  ", 10))
}
