package dataimport_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/masterdata"
)

var accounts = masterdata.GLAccounts.Table()

func TestFileIsReadWithBothSeparatorsMarkAndAnyCaseOfHeaders(t *testing.T) {
	for name, content := range map[string]string{
		"comma":     "number,companyNumber,description\n6100,,Office supplies\n",
		"semicolon": "\xef\xbb\xbfDescription;NUMBER;Company Number\r\n\"Office supplies\";6100;\r\n;;\r\n",
	} {
		f, err := accounts.Parse([]byte(content))
		require.NoError(t, err, name)
		require.Len(t, f.Rows, 1, name)
		require.Empty(t, f.Rows[0].Problems, name)
		require.Equal(t, []string{"6100", "", "Office supplies", ""}, f.Rows[0].Values, name)
		require.Equal(t, []bool{true, true, true, false}, f.Present, name)
	}
	again, err := accounts.Parse(accounts.Template())
	require.NoError(t, err)
	require.Empty(t, again.Rows[0].Problems, "the example of the template is valid")
}

func TestFilesThatAreNoTableAreRefusedWithTheirReason(t *testing.T) {
	for code, content := range map[fault.Code]string{
		fault.ImportEmpty:          "number,companyNumber,description\n",
		fault.ImportColumnUnknown:  "number,companyNumber,description,color\n1,,x,red\n",
		fault.ImportColumnMissing:  "number,description\n1,x\n",
		fault.ImportColumnRepeated: "number,Number,companyNumber,description\n1,1,,x\n",
		fault.ImportEncoding:       "number,companyNumber,description\n1,,B\xfcro\n",
		fault.ImportLineBroken:     "number,companyNumber,description\n1,,\"x\" y\n",
		fault.ImportTooLong: "number,companyNumber,description\n" +
			strings.Repeat("1,,x\n", dataimport.MaxRows+1),
	} {
		_, err := accounts.Parse([]byte(content))
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused, code)
		require.Equal(t, code, refused.Fields[0].Code)
		require.Equal(t, "file", refused.Fields[0].Path)
	}
	_, err := accounts.Parse(make([]byte, dataimport.MaxBytes+1))
	require.Equal(t, fault.FileTooLarge, fault.CodeOf(err))
}

func TestRowsKeepTheirProblemsWithLineAndValue(t *testing.T) {
	f, err := accounts.Parse([]byte("number,companyNumber,description,status\n" +
		",,No number,\n6100,,Once,active\n6100,,Twice,ACTIVE\n6200,," + strings.Repeat("x", 201) +
		",\n6300,,Wrong,closed\n6400,,a\u200bb,\n6500,,x,active,more\n"))
	require.NoError(t, err)
	got := map[int]fault.Code{}
	for _, r := range f.Rows {
		if !r.Valid() {
			got[r.Line] = r.Problems[0].Code
		}
	}
	require.Equal(t, map[int]fault.Code{2: fault.Required, 4: fault.RowRepeated, 5: fault.LengthOutOfRange,
		6: fault.ValueNotListed, 7: fault.UnsupportedCharacter, 8: fault.RowWidth}, got)
	require.LessOrEqual(t, len([]rune(f.Rows[3].Problems[0].Value)), 101, "a long value is shortened")
}

func TestNumbersAndRulesAcrossColumns(t *testing.T) {
	terms := masterdata.TermCodes.Table()
	values, err := terms.Validate([]string{" 2/10  net 30 ", "", "30", "2", "10", ""})
	require.NoError(t, err)
	require.Equal(t, []string{"2/10 NET 30", "", "30", "2.00", "10", ""}, values)
	for name, c := range map[string]struct {
		values []string
		code   fault.Code
	}{
		"no number":      {[]string{"X", "", "soon", "", "", ""}, fault.NumberOutOfRange},
		"negative":       {[]string{"X", "", "-1", "", "", ""}, fault.NumberOutOfRange},
		"too many":       {[]string{"X", "", "1000", "", "", ""}, fault.NumberOutOfRange},
		"three decimals": {[]string{"X", "", "30", "2.005", "10", ""}, fault.NumberOutOfRange},
		"exponent":       {[]string{"X", "", "30", "1e1", "10", ""}, fault.NumberOutOfRange},
		"after due":      {[]string{"X", "", "30", "2", "31", ""}, fault.DiscountAfterDue},
		"no discount":    {[]string{"X", "", "30", "", "10", ""}, fault.DiscountMissing},
	} {
		_, err := terms.Validate(c.values)
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused, name)
		require.Equal(t, c.code, refused.Fields[0].Code, name)
	}
	companies := masterdata.Companies.Table()
	_, err = companies.Validate([]string{"1", "A", "1", "XYZ", "", "", "", "", "USA", ""})
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	_, err = companies.Validate([]string{"1", "A", "1", "usd", "", "", "", "", "de", ""})
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.ParentCircle, refused.Fields[0].Code)
}

func TestEmptyValuesKeepThoseOfTheRecordOrGetTheDefault(t *testing.T) {
	values := []string{"1", "", "", ""}
	accounts.Fill(values, []string{"1", "9", "Old", "inactive"})
	require.Equal(t, []string{"1", "", "", "inactive"}, values, "a text without a default can be emptied")
	values = []string{"1", "", "", ""}
	accounts.Fill(values, nil)
	require.Equal(t, []string{"1", "", "", "active"}, values)
}

func TestDigestFollowsFileOutcomesAndVersions(t *testing.T) {
	f, err := accounts.Parse([]byte("number,companyNumber,description\n1,9,x\n2,,y\n"))
	require.NoError(t, err)
	judge := func(found map[int]dataimport.Found) dataimport.Preview {
		return accounts.Judge(f.SHA256, f.Rows, found)
	}
	first := judge(map[int]dataimport.Found{2: {Outcome: dataimport.New}, 3: {Outcome: dataimport.Changed, Version: 1}})
	require.Equal(t, dataimport.Counts{New: 1, Changed: 1}, first.Counts)
	again := judge(map[int]dataimport.Found{2: {Outcome: dataimport.New}, 3: {Outcome: dataimport.Changed, Version: 1}})
	require.Equal(t, first.Digest, again.Digest)
	later := judge(map[int]dataimport.Found{2: {Outcome: dataimport.New}, 3: {Outcome: dataimport.Changed, Version: 2}})
	require.NotEqual(t, first.Digest, later.Digest)
	missing := judge(map[int]dataimport.Found{2: {Missing: []string{"companyNumber"}}, 3: {Outcome: dataimport.Unchanged}})
	require.Equal(t, dataimport.Counts{Invalid: 1, Unchanged: 1}, missing.Counts)
	require.Equal(t, fault.ReferenceUnknown, missing.Results[0].Problems[0].Code)
	require.Equal(t, "9", missing.Results[0].Problems[0].Value)
}
