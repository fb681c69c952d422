package checkpdf_test

import (
	"crypto/sha256"
	"image/png"
	"os"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/check"
	"countersign.dev/domain/money"
	"countersign.dev/internal/pdf/checkpdf"
)

var sealedAt = time.Date(2026, 11, 20, 14, 5, 9, 0, time.UTC)

func sheet(t testing.TB, number int64) check.Sheet {
	date, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	usd := func(cents int64) money.Amount { return money.FromCents(cents, money.USD) }
	composed, err := check.Compose(check.Account{
		CompanyName:    "Northwind Traders, Inc.",
		CompanyAddress: []string{"1200 Harbor Avenue", "Seattle, WA 98101", "(206) 555-0142"},
		BankName:       "Wells Fargo Bank, N.A.", BankAddress: "San Francisco, California", Routing: "121000248",
		FractionPrefix: 11, Number: "4000123456", SerialDigits: 6,
	}, check.Check{
		Number: number, Date: date, Amount: usd(1248000), Payee: "Müller & Søn Importers LLC",
		PayeeAddress: []string{"Attn: Accounts Receivable", "88 Pier Road, Suite 400", "Oakland, CA 94607"},
		VendorNumber: "V-10442", Memo: "Invoices INV-7781, INV-7790",
		Invoices: []check.Invoice{
			{Number: "INV-7781", Date: date.AddDays(-21), Description: "PO 450012 Coffee beans", Gross: usd(1000000),
				Discount: usd(20000), Net: usd(980000)},
			{Number: "INV-7790", Date: date.AddDays(-14), Description: "Freight", Gross: usd(268000), Net: usd(268000)},
		},
	})
	require.NoError(t, err)
	return composed
}

func TestRetriedRenderProducesSameBytes(t *testing.T) {
	first, err := checkpdf.Render([]check.Sheet{sheet(t, 1001), sheet(t, 1002)}, sealedAt)
	require.NoError(t, err)
	for range 3 {
		again, err := checkpdf.Render([]check.Sheet{sheet(t, 1001), sheet(t, 1002)}, sealedAt)
		require.NoError(t, err)
		require.Equal(t, sha256.Sum256(first), sha256.Sum256(again))
	}
	_, err = checkpdf.Render(nil, sealedAt)
	require.Error(t, err)
	_, err = checkpdf.Render([]check.Sheet{{Elements: []check.Element{nil}}}, sealedAt)
	require.ErrorContains(t, err, "cannot draw")
}

// Another program's engine reads the PDF and finds the words that a bank must find. CHECK_PNG=file stores an
// image for inspection.
func TestPrintedCheckContainsExpectedText(t *testing.T) {
	pdf, err := checkpdf.Render([]check.Sheet{sheet(t, 1001)}, sealedAt)
	require.NoError(t, err)
	pool, err := webassembly.Init(webassembly.Config{MinIdle: 1, MaxIdle: 1, MaxTotal: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	instance, err := pool.GetInstance(time.Minute)
	require.NoError(t, err)
	doc, err := instance.OpenDocument(&requests.OpenDocument{File: &pdf})
	require.NoError(t, err)
	page := requests.Page{ByIndex: &requests.PageByIndex{Document: doc.Document}}
	text, err := instance.GetPageText(&requests.GetPageText{Page: page})
	require.NoError(t, err)
	for _, want := range []string{
		"MULLER & SON IMPORTERS LLC", "**12,480.00", "Twelve thousand four hundred eighty and 00/100", "001001", "11-24/1210",
		"November 20, 2026", "SPECIMEN", "INV-7790",
	} {
		require.Contains(t, text.Text, want)
	}
	if name := os.Getenv("CHECK_PNG"); name != "" {
		picture, err := instance.RenderPageInDPI(&requests.RenderPageInDPI{Page: page, DPI: 130})
		require.NoError(t, err)
		defer picture.Cleanup()
		file, err := os.Create(name)
		require.NoError(t, err)
		require.NoError(t, png.Encode(file, picture.Result.RenderedImage))
		require.NoError(t, file.Close())
	}
}
