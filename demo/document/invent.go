package document

import (
	"fmt"
	"math/rand/v2"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
)

type product struct {
	item, name string
	cents      int64
	most       int
}

func products() []product {
	return []product{
		{"HB-1020", "Hex bolt M10 x 20, zinc plated", 42, 400},
		{"FL-330", "Oil filter, spin-on", 1195, 24},
		{"SV-01", "On-site service, per hour", 12500, 16},
		{"PL-4840", "Pallet 48 x 40, heat treated", 1650, 120},
		{"GL-NTR", "Nitrile gloves, box of 100", 899, 60},
		{"BX-18", "Corrugated box 18 x 18 x 16", 214, 500},
		{"MT-7HP", "Electric motor 7.5 HP, 3 phase", 68400, 3},
		{"BR-6204", "Ball bearing 6204-2RS", 735, 80},
		{"LB-4X6", "Thermal labels 4 x 6, roll", 1425, 48},
		{"CB-12", "Cable 12 AWG, 250 ft", 18950, 8},
		{"PN-A4", "Copy paper, 10 reams", 4650, 30},
		{"CL-DG5", "Degreaser, 5 gallon pail", 7340, 12},
		{"VL-075", "Ball valve 3/4 in, brass", 2285, 36},
		{"TR-STD", "Driver training, standard course", 34900, 5},
		{"LC-YR", "Software license, annual", 118800, 4},
		{"SW-BRM", "Push broom 24 in with handle", 2160, 18},
	}
}

// invent makes up an invoice that adds up, then lets the layout drop what it
// does not print.
func (l layout) invent(r *rand.Rand, payer Company, on calendar.Date) Invoice {
	days := []int{10, 15, 30, 45, 60}[r.IntN(5)]
	inv := Invoice{
		Layout: l.name, Vendor: Vendors()[l.vendor], Company: payer,
		Number: fmt.Sprintf("%d", 10_000_000+r.IntN(89_999_999)),
		Date:   on.AddDays(-3 - r.IntN(20)), NetDays: days, Terms: fmt.Sprintf("Net %d", days),
		PO:      fmt.Sprintf("%d", 4500_000_000+r.Int64N(9_999_999)),
		TaxRate: decimal.New(int64([]int{0, 600, 725, 825, 888}[r.IntN(5)]), -2),
		account: fmt.Sprintf("%04d-%06d", r.IntN(9999), r.IntN(999_999)),
	}
	inv.Currency = inv.Vendor.Currency
	count := l.lines
	if count == 0 {
		count = 2 + r.IntN(5)
	}
	offered := products()
	for n, pick := range picks(r, len(offered), count) {
		p := offered[pick]
		if lot := n/len(offered) + 1; lot > 1 { // a long list has several lots of a product, each a separate article
			p.item, p.name = fmt.Sprintf("%s-%d", p.item, lot), fmt.Sprintf("%s, lot %d", p.name, lot)
		}
		quantity := decimal.NewFromInt(1 + r.Int64N(int64(p.most)))
		price := decimal.New(p.cents+r.Int64N(p.cents/10+1), -2)
		inv.Lines = append(inv.Lines, Line{Item: p.item, Description: p.name, Quantity: quantity, UnitPrice: price})
	}
	if l.prepare != nil {
		l.prepare(&inv)
	}
	inv.addUp()
	return inv
}

func picks(r *rand.Rand, from, count int) []int {
	var all []int
	for len(all) < count {
		all = append(all, r.Perm(from)...)
	}
	return all[:count]
}

// addUp computes what follows from lines, rate and terms.
func (v *Invoice) addUp() {
	v.Subtotal = decimal.Zero
	for i := range v.Lines {
		v.Lines[i].Total = v.Lines[i].Quantity.Mul(v.Lines[i].UnitPrice).Round(2)
		v.Subtotal = v.Subtotal.Add(v.Lines[i].Total)
	}
	v.Tax = v.Subtotal.Mul(v.TaxRate).Shift(-2).Round(2)
	v.Total = v.Subtotal.Add(v.Tax).Add(v.Freight)
	if v.NetDays >= 0 {
		v.Due = v.Date.AddDays(v.NetDays)
	}
}

// Companies are the paying companies of the demo.
func Companies() []Company {
	return []Company{
		{"100", "Northwind Traders, Inc.", []string{"1200 Wharf Street, Suite 400", "Baltimore, MD 21230"}},
		{"200", "Northwind Cold Storage LLC", []string{"88 Terminal Avenue", "Norfolk, VA 23502"}},
	}
}

// Vendors are the senders of the demo invoices, one and more per layout.
func Vendors() []Vendor {
	v := func(number, name, taxID, street, city, phone, email, currency string, remit ...string) Vendor {
		return Vendor{Number: number, Name: name, TaxID: taxID, Address: []string{street, city}, RemitTo: remit, Phone: phone,
			Email: email, Currency: currency}
	}
	return []Vendor{
		v("V1001", "Brightwater Industrial Supply", "52-1847302", "4410 Foundry Road", "Dayton, OH 45402", "(937) 555-0142",
			"billing@brightwater.example", "USD", "P.O. Box 741120", "Cincinnati, OH 45274"),
		v("V1002", "Calloway & Sons Hardware", "61-0923847", "17 Market Square", "Lexington, KY 40507", "(859) 555-0117",
			"office@calloway.example", "USD"),
		v("V1003", "Tidewater Packaging Co.", "54-2210983", "905 Canal Street", "Richmond, VA 23219", "(804) 555-0188",
			"ar@tidewaterpack.example", "USD", "Lockbox 4471", "Charlotte, NC 28290"),
		v("V1004", "Keller Antriebstechnik GmbH", "DE 287 441 903", "Industriestraße 24", "70565 Stuttgart",
			"+49 711 5550 143", "buchhaltung@keller.example", "EUR"),
		v("V1005", "Atelier Moreau SARL", "FR 48 512 338 907", "12 rue des Tanneurs", "69002 Lyon", "+33 4 55 50 12 20",
			"compta@moreau.example", "EUR"),
		v("V1006", "Chesapeake Power & Light", "52-0394711", "1 Utility Plaza", "Annapolis, MD 21401", "(410) 555-0100",
			"service@cpl.example", "USD", "P.O. Box 13070", "Baltimore, MD 21203"),
		v("V1007", "Meridian Parts Distribution, LLC", "36-4471829", "2750 Logistics Parkway", "Joliet, IL 60436",
			"(815) 555-0166", "receivables@meridianparts.example", "USD"),
		v("V1008", "Ironbridge Steel Corp.", "25-1190475", "600 Mill Street", "Pittsburgh, PA 15219", "(412) 555-0131",
			"credit@ironbridge.example", "USD"),
		v("V1009", "Whitfield Consulting Group", "46-3382015", "233 Congress Street, Floor 9", "Boston, MA 02110",
			"(617) 555-0175", "accounts@whitfield.example", "USD"),
		v("V1010", "Corner Depot", "20-8847213", "310 Main Street", "Norfolk, VA 23510", "(757) 555-0129",
			"store310@cornerdepot.example", "USD"),
		v("V1011", "Pinnacle Office Products", "84-1120937", "7800 East Orchard Road", "Denver, CO 80237", "(303) 555-0154",
			"ar@pinnacleoffice.example", "USD", "P.O. Box 5530", "Denver, CO 80217"),
		v("V1012", "Ashdown Engineering Ltd", "GB 714 2290 38", "Unit 6, Forge Lane", "Sheffield S9 2RA", "+44 114 555 0190",
			"ledger@ashdown.example", "GBP"),
		v("V1013", "Blue Ridge Freight Lines", "56-2093418", "5100 Statesville Road", "Charlotte, NC 28269", "(704) 555-0111",
			"freightbills@brfl.example", "USD"),
		v("V1014", "Delmarva Cold Chain Services", "51-0448297", "42 Harvest Drive", "Salisbury, MD 21804", "(443) 555-0138",
			"billing@delmarvacold.example", "USD"),
		v("V1015", "Stackform Software, Inc.", "82-4410056", "548 Mission Street", "San Francisco, CA 94105",
			"(415) 555-0199", "billing@stackform.example", "USD"),
		v("V1016", "Maple Leaf Process Equipment", "GST 84412 9907 RT0001", "380 Steelcase Road", "Markham, ON L3R 1G2",
			"(905) 555-0107", "ar@mlpe.example", "CAD"),
		v("V1017", "Sunrise Janitorial Services", "59-3021174", "8 Palmetto Court", "Savannah, GA 31405", "(912) 555-0160",
			"invoices@sunrisejan.example", "USD"),
		v("V1018", "Harrow Electric Motor Repair", "23-2847710", "1919 Erie Avenue", "Allentown, PA 18102", "(610) 555-0123",
			"shop@harrowelectric.example", "USD"),
	}
}
