package onprem_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/datasource"
	"countersign.dev/internal/onprem"
)

// writeFile writes a file of data sources, and the file erp.password beside it.
func writeFile(t *testing.T, text string) (path string) {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "erp.password"), []byte("secret\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "empty.password"), []byte("\n"), 0o600))
	path = filepath.Join(folder, "data-sources.yaml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

const validFile = `
databases:
  erp:
    url: postgres://reader@erp-db.example.com:5432/erp?sslmode=verify-full
    passwordFile: erp.password
dataSources:
  - name: Open purchase orders
    description: Orders that are not received completely
    database: erp
    query: |
      SELECT number, 'ap@example.com' AS mail, note AS "@note" -- not @this
      FROM orders WHERE vendor = @vendor::text AND tags @> '["@tag"]' AND text @@ $q$@q$q$ AND due >= @due /* @that */
    parameters:
      - {name: vendor, kind: text, required: true}
      - {name: due, kind: date}
  - name: Vendors
    database: erp
    query: SELECT number, name FROM vendors
`

func TestFileOfDataSourcesIsRead(t *testing.T) {
	found, err := onprem.ReadDataSources(writeFile(t, validFile))
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, "Open purchase orders", found[0].Name)
	require.Equal(t, "Orders that are not received completely", found[0].Description)
	require.Equal(t, "erp", found[0].Database)
	require.Equal(t, []datasource.Parameter{{Name: "vendor", Kind: datasource.Text, Required: true},
		{Name: "due", Kind: datasource.Date}}, found[0].Parameters)
	require.Equal(t, "Vendors", found[1].Name)
	require.Empty(t, found[1].Parameters)
}

func TestFileWithoutDataSourcesIsAccepted(t *testing.T) {
	for _, text := range []string{"", "# none yet\n", "databases: {}\ndataSources: []\n"} {
		found, err := onprem.ReadDataSources(writeFile(t, text))
		require.NoError(t, err, text)
		require.Empty(t, found)
	}
}

// change replaces a part of the valid file.
func change(old, replacement string) string {
	if !strings.Contains(validFile, old) {
		panic(old)
	}
	return strings.Replace(validFile, old, replacement, 1)
}

func TestMistakeInTheFileIsNamedByEntryAndKey(t *testing.T) {
	const url = "postgres://reader@erp-db.example.com:5432/erp?sslmode=verify-full"
	const orders = `dataSources[0] "Open purchase orders": `
	long := strings.Repeat("x", 101)
	for name, c := range map[string]struct{ text, message string }{
		"unknown key": {change("passwordFile: erp", "pasword: erp"),
			"line 5: field pasword not found"},
		"unknown key of a parameter": {change("kind: date}", "kind: date, default: x}"),
			"line 15: field default not found"},
		"no YAML":       {"databases: [", "line 1"},
		"two documents": {validFile + "---\n", "it has more than one document"},
		"database twice": {change("dataSources:", "  erp:\n    url: x\ndataSources:"),
			`mapping key "erp" already defined`},
		"other scheme": {change(url, "mysql://reader@db/erp"),
			"databases.erp.url: Only postgres:// addresses are supported"},
		"no scheme": {change(url, "erp-db.example.com"),
			"databases.erp.url: Only postgres:// addresses are supported"},
		"no URL": {change("url: "+url, "url: ''"),
			"databases.erp.url: it is missing"},
		"invalid URL": {change(url, "postgres://reader@db:port/erp"),
			"databases.erp.url: it is not a valid address"},
		"invalid setting": {change("verify-full", "maybe"),
			"databases.erp.url: it cannot be used: sslmode is invalid"},
		"password": {change("reader@", "reader:hunter2@"),
			"databases.erp.url: it contains a password: write the password to a file and name it in passwordFile"},
		"password as setting": {change("sslmode=verify-full", "password=hunter2"),
			"databases.erp.url: it contains a password"},
		"no user": {change("reader@", ""),
			"databases.erp.url: the user is missing"},
		"no database name": {change("5432/erp", "5432/"),
			"databases.erp.url: the database is missing"},
		"no host": {change("erp-db.example.com:5432", ""),
			"databases.erp.url: the host is missing"},
		"no password file": {change("erp.password", "other.password"),
			"databases.erp.passwordFile: open "},
		"empty password file": {change("erp.password", "empty.password"),
			"empty.password does not hold one password"},
		"unknown database": {change("database: erp", "database: hr"),
			orders + `database: "hr" is not in databases`},
		"same name": {change("name: Vendors", "name: open Purchase Orders"),
			`dataSources[1] "open Purchase Orders": name: another data source has this name`},
		"no name": {change("name: Vendors", "name: ''"),
			`dataSources[1] "": name: 1 to 100 characters are needed`},
		"long name": {change("name: Vendors", "name: "+long),
			"name: 1 to 100 characters are needed"},
		"name with spaces": {change("name: Vendors", "name: 'Vendors '"),
			"name: it must be one line without spaces at its ends"},
		"invisible name": {change("name: Vendors", `name: "Ven\u200bdors"`),
			"name: it contains an invisible character (U+200B)"},
		"long description": {change("Orders that", strings.Repeat(long, 5)),
			orders + "description: at most 500 characters are possible"},
		"no query": {change("query: SELECT number, name FROM vendors", "query: ' '"),
			`dataSources[1] "Vendors": query: it is missing`},
		"unused parameter": {change("AND due >= @due ", ""),
			orders + "parameters[1].name: the query does not use @due outside of strings and comments"},
		"parameter in string": {change("@due", "'@due'"),
			orders + "parameters[1].name: the query does not use @due"},
		"unknown parameter": {change("@due", "@due AND zip = @zip"),
			orders + "query: @zip is not in parameters; write a space after an operator that ends with @"},
		"operator without space": {change("text @@ $q", "text @@to_tsquery('x') OR text = $q"),
			orders + "query: @to_tsquery is not in parameters"},
		"parameter twice": {change("name: due", "name: vendor"),
			orders + `parameters[1].name: another parameter has the name "vendor"`},
		"name of a parameter": {change("name: due", "name: Due"),
			orders + `parameters[1].name: "Due" is not 1 to 50 small letters`},
		"kind of a parameter": {change("kind: date", "kind: color"),
			orders + `parameters[1].kind: "color" is not one of text, number, date`},
		"required": {change("required: true", "required: maybe"),
			"line 14: cannot unmarshal"},
	} {
		path := writeFile(t, c.text)
		_, err := onprem.ReadDataSources(path)
		require.ErrorContains(t, err, c.message, name)
		require.ErrorContains(t, err, path+": ", name)
		require.NotContains(t, err.Error(), "hunter2", name)
		require.NotContains(t, err.Error(), "onprem.", name)
	}
}

func TestEveryMistakeIsReportedAtOnce(t *testing.T) {
	_, err := onprem.ReadDataSources(writeFile(t, strings.ReplaceAll(validFile, "database: erp", "database: hr")))
	require.ErrorContains(t, err, "dataSources[0]")
	require.ErrorContains(t, err, "dataSources[1]")
}

func TestNumberOfDataSourcesAndParametersIsLimited(t *testing.T) {
	file := func(sources, parameters int) string {
		text := "databases: {erp: {url: 'postgres://reader@db/erp'}}\ndataSources:\n"
		for n := range sources {
			query, list := "SELECT 1", ""
			for p := range parameters {
				query += fmt.Sprintf(", @p%d::text", p)
				list += fmt.Sprintf("{name: p%d, kind: text},", p)
			}
			text += fmt.Sprintf("  - {name: S%d, database: erp, query: \"%s\", parameters: [%s]}\n", n, query, list)
		}
		return text
	}
	_, err := onprem.ReadDataSources(writeFile(t, file(100, 20)))
	require.NoError(t, err)
	_, err = onprem.ReadDataSources(writeFile(t, file(101, 0)))
	require.ErrorContains(t, err, "dataSources: at most 100 are possible")
	_, err = onprem.ReadDataSources(writeFile(t, file(1, 21)))
	require.ErrorContains(t, err, "parameters: at most 20 are possible")
}

func TestMissingFileIsAnError(t *testing.T) {
	_, err := onprem.ReadDataSources(filepath.Join(t.TempDir(), "none.yaml"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
