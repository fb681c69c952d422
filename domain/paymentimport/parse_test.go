package paymentimport_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
)

const head = "Vendor Number,Amount,Currency,Method,Invoice Number,Invoice Date,Due Date,Description,Cost Center\n"

func detail(vendor string, cents int, method, invoice, invoiced, due, text string) string {
	return fmt.Sprintf("4%-15s%012d   %1s%-20s%-8s%-8s%s\n", vendor, cents, method, invoice, invoiced, due, text)
}

func trailer(count, cents int) string { return fmt.Sprintf("9%08d%015d\n", count, cents) }

const header = "120261120USDNorthwind ERP\r\n"

func problems(r paymentimport.Row) map[string]fault.Code {
	all := map[string]fault.Code{}
	for _, p := range r.Problems {
		all[p.Path] = p.Code
	}
	return all
}

func TestSpreadsheetCSVIsRead(t *testing.T) {
	for name, text := range map[string]string{
		"comma": head + `V-100,"1,234.50",USD,ACH,INV-1,2026-11-02,2026-12-02,Pallets,4711` + "\n",
		"byte order mark and CRLF": "\ufeff" + strings.ReplaceAll(head, "\n", "\r\n") +
			"V-100,1234.5,usd,ach,INV-1,2026-11-02,2026-12-02,Pallets,\r\n,,,,,,,,\r\n",
		"semicolon": strings.ReplaceAll(head, ",", ";") +
			"V-100;1,234.50;USD;a;INV-1;2026-11-02;2026-12-02;Pallets;x\n",
		"names spelled another way": "vendor_no,PAYMENT-AMOUNT,currency,paymentMethod,invoice,invoice_date," +
			"payment date,description\nV-100,1234.50,USD,ach,INV-1,2026-11-02,2026-12-02,Pallets",
		"no blank line at the end": strings.TrimSuffix(head, "\n") +
			"\nV-100,1234.50,USD,ach,INV-1,2026-11-02,2026-12-02,Pallets,",
		"dollar sign":               head + `V-100,"$ 1,234.50",USD,ACH,INV-1,2026-11-02,2026-12-02,Pallets,` + "\n",
		"quoted part of one number": head + `V-100,1234.50,USD,ach,"INV-1=1234.50",2026-11-02,2026-12-02,Pallets,`,
	} {
		rows, err := paymentimport.Parse("march.CSV", []byte(text))
		require.NoError(t, err, name)
		require.Len(t, rows, 1, name)
		r := rows[0]
		require.Empty(t, r.Problems, name)
		require.Equal(t, []any{2, "V-100", "1234.50 USD", payment.ACH, "2026-11-02", "2026-12-02", "Pallets"},
			[]any{r.Line, r.VendorNumber, r.Amount.String(), r.Method, r.InvoiceDate.String(), r.DueDate.String(),
				r.Description}, name)
		require.Equal(t, "INV-1", r.Invoices[0].Number)
	}
}

func TestRowMayPaySeveralInvoices(t *testing.T) {
	rows, err := paymentimport.Parse("a.csv", []byte(head+
		"V,150.00,USD,,INV-1=100.00|INV-2=50.00,,,,\n"+
		"V,150.00,USD,,INV-1=100.00|INV-2=50.01,,,,\n"+
		"V,150.00,USD,,INV-1|INV-2=50.00,,,,\n"+
		"V,150.00,USD,,INV-1=160.00|INV-2=-10.00,,,,\n"+
		"V,150.00,USD,,INV-1=100.00|inv-1=50.00,,,,\n"))
	require.NoError(t, err)
	require.Empty(t, rows[0].Problems)
	require.Equal(t, "50.00 USD", rows[0].Invoices[1].Amount.String())
	for _, r := range rows[1:] {
		require.Contains(t, problems(r), "invoiceNumber", "line %d", r.Line)
	}
}

func TestRowReportsEveryInvalidField(t *testing.T) {
	rows, err := paymentimport.Parse("a.csv", []byte(head+
		",12x,EUR,wire,,2026-02-30,soon,"+strings.Repeat("d", 81)+",\n"+
		"V,0.00,USD,,INV 漢,,,,\n"+
		"V,-5,USD,,IN*V,,,,\n"+
		"V,1.005,,,I,,,Füße 漢,\n"+
		"V,1.00,USD,,I\n"))
	require.NoError(t, err)
	require.Equal(t, map[string]fault.Code{"vendorNumber": fault.Required, "amount": fault.AmountUnreadable,
		"currency": fault.InvalidValue, "method": fault.InvalidValue, "invoiceNumber": fault.Required,
		"invoiceDate": fault.InvalidValue, "dueDate": fault.InvalidValue,
		"description": fault.LengthOutOfRange}, problems(rows[0]))
	require.Equal(t, map[string]fault.Code{"amount": fault.InvalidValue, "invoiceNumber": fault.UnsupportedCharacter},
		problems(rows[1]))
	require.Equal(t, map[string]fault.Code{"amount": fault.InvalidValue, "invoiceNumber": fault.UnsupportedCharacter},
		problems(rows[2]))
	require.Equal(t,
		map[string]fault.Code{"amount": fault.AmountUnreadable, "currency": fault.Required,
			"description": fault.UnsupportedCharacter}, problems(rows[3]))
	require.Equal(t, map[string]fault.Code{"": fault.InvalidValue}, problems(rows[4]), "moved cells are not looked at")
	require.Equal(t, 6, rows[4].Line)
}

func TestInvisibleCharactersAreRefusedWithLineAndColumn(t *testing.T) {
	rows, err := paymentimport.Parse("a.csv",
		[]byte(head+"V-100,10.00,USD,,INV-1,,,,\nV-100,10.00,USD,,INV\u200b-1,,,a\u202eb,\n"))
	require.NoError(t, err)
	require.Empty(t, rows[0].Problems)
	require.Equal(t, 3, rows[1].Line)
	require.Equal(t,
		[]string{"column 5 contains an invisible character (U+200B)", "column 8 contains an invisible character (U+202E)"},
		[]string{rows[1].Problems[0].Message, rows[1].Problems[1].Message})
	require.Equal(t, fault.UnsupportedCharacter, rows[1].Problems[0].Code)

	_, err = paymentimport.Parse("a.csv", []byte("vendor,amount,currency,invoice\u200b number\nV,1.00,USD,I\n"))
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, "Column 4 of the header contains an invisible character (U+200B).", f.Fields[0].Message)

	rows, err = paymentimport.Parse("PAY.TXT",
		[]byte(header+detail("V-100", 100, "A", "INV\u2060-1", "20261102", "20261202", "Pallets")+trailer(1, 100)))
	require.NoError(t, err)
	require.Equal(t, "position 36 contains an invisible character (U+2060)", rows[0].Problems[0].Message)
}

func TestMissingColumnsAreAllReported(t *testing.T) {
	_, err := paymentimport.Parse("a.csv", []byte("vendor,vendor number,text\nV,V,t\n"))
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	paths := make([]string, len(f.Fields))
	for i, field := range f.Fields {
		paths[i] = field.Path
	}
	require.Equal(t, []string{"vendorNumber", "amount", "currency", "invoiceNumber"}, paths)
}

func TestFileOfRecordsIsRead(t *testing.T) {
	rows, err := paymentimport.Parse("PAY.TXT", []byte(header+detail("V-100", 123450, "A", "INV-1", "20261102", "20261202",
		"Pallets")+
		detail("V-200", 100, "", "INV-2", "00000000", "", "")+"\n"+trailer(2, 123550)))
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Empty(t, rows[0].Problems)
	require.Equal(t, []any{2, "V-100", "1234.50 USD", payment.ACH, "INV-1", "2026-11-02", "2026-12-02", "Pallets"},
		[]any{rows[0].Line, rows[0].VendorNumber, rows[0].Amount.String(), rows[0].Method, rows[0].Invoices[0].Number,
			rows[0].InvoiceDate.String(), rows[0].DueDate.String(), rows[0].Description})
	require.Empty(t, rows[1].Problems)
	require.True(t, rows[1].InvoiceDate.IsZero())
}

func TestInvalidDetailRecordDoesNotAffectOthers(t *testing.T) {
	rows, err := paymentimport.Parse("a.txt",
		[]byte(header+"4V-100          12,50\n"+detail("V-200", 100, "C", "INV-2", "20261301", "", "")+trailer(2, 100)))
	require.NoError(t, err)
	require.Equal(t, map[string]fault.Code{"amount": fault.AmountUnreadable, "invoiceNumber": fault.Required},
		problems(rows[0]))
	require.Equal(t, map[string]fault.Code{"invoiceDate": fault.InvalidValue}, problems(rows[1]))
}

func TestIncompleteFileCreatesNoPayment(t *testing.T) {
	one := detail("V", 100, "A", "INV", "", "", "")
	for name, c := range map[string]struct {
		file, text string
		code       fault.Code
	}{
		"no detail record":         {"a.txt", header + trailer(0, 0), fault.DetailRecordMissing},
		"an empty text file":       {"a.txt", "", fault.DetailRecordMissing},
		"an empty csv":             {"a.csv", "", fault.DetailRecordMissing},
		"a csv of a header":        {"a.csv", head, fault.DetailRecordMissing},
		"cut off before the end":   {"a.txt", header + one, fault.ValidationFailed},
		"a detail was lost":        {"a.txt", header + one + trailer(2, 200), fault.ValidationFailed},
		"another total":            {"a.txt", header + one + trailer(1, 99), fault.ValidationFailed},
		"no header":                {"a.txt", one + trailer(1, 100), fault.ValidationFailed},
		"a header in the middle":   {"a.txt", header + one + header + trailer(1, 100), fault.ValidationFailed},
		"records after the end":    {"a.txt", header + one + trailer(1, 100) + one, fault.ValidationFailed},
		"an unknown record":        {"a.txt", header + one + "7\n" + trailer(1, 100), fault.ValidationFailed},
		"a quotation mark is open": {"a.csv", head + "\"V,1.00,USD,,I,,,,\n", fault.FileInvalid},
		"no text":                  {"a.csv", head + "\xff\xfe", fault.FileInvalid},
		"a zero byte":              {"a.txt", header + "\x00", fault.FileInvalid},
		"another kind":             {"a.xlsx", head, fault.FileTypeUnsupported},
	} {
		_, err := paymentimport.Parse(c.file, []byte(c.text))
		require.Equal(t, c.code, fault.CodeOf(err), "%s: %v", name, err)
	}
	_, err := paymentimport.Parse("a.txt", []byte(header))
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, "The Detail Record (4 record) is missing from the import file. Please review import file.", f.Message)
}

func TestTooManyRowsAreRefused(t *testing.T) {
	_, err := paymentimport.Parse("a.csv", []byte(head+strings.Repeat("V,1.00,USD,,I,,,,\n", paymentimport.MaxRows+1)))
	require.Equal(t, fault.TooLarge, fault.KindOf(err))
}

// For all bytes: no panic, and a row is either refused or complete.
func FuzzParse(f *testing.F) {
	f.Add("a.csv", []byte(head+"V-100,\"1,234.50\",USD,ACH,INV-1=1.00|INV-2=2.00,2026-11-02,2026-12-02,x,\n"))
	f.Add("a.csv", []byte("\ufeffvendor;amount;currency;invoice\nV;1;USD;I\n;;;\n"))
	f.Add("a.txt", []byte(header+detail("V", 100, "A", "INV", "20261102", "00000000", "x")+trailer(1, 100)))
	f.Add("a.txt", []byte("4\n9\n1\n"))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		rows, err := paymentimport.Parse(name, content)
		if err != nil {
			var known *fault.Fault
			if !errors.As(err, &known) || rows != nil {
				t.Fatalf("an error is a fault and comes alone: %v", err)
			}
			return
		}
		for _, r := range rows {
			if r.Line < 1 || !r.Refused() && (r.VendorNumber == "" || !r.Amount.IsPositive() || len(r.Invoices) == 0) {
				t.Fatalf("row %+v is neither refused nor whole", r)
			}
			if !r.Refused() {
				total := r.Amount.Neg()
				for _, i := range r.Invoices {
					total, _ = total.Add(i.Amount)
				}
				if !total.IsZero() {
					t.Fatalf("row %+v does not add up", r)
				}
			}
		}
	})
}
