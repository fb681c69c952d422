package seed

import (
	"fmt"
	"strings"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/routing"
)

// layout of the positive-pay file.
const layout = "jpmorgan_arp"

// vendor is a supplier of the demo and what its invoices are like.
type vendor struct {
	id, number, name, class, account string // account: general ledger
	method, bankID                   string
	routing, accountNumber           string   // of the vendor's account
	address                          []string // street; city, state and code
	cents                            int64    // of a typical invoice
	days                             int      // payment term
	orders                           bool     // sells against purchase orders
	foreign                          bool     // paid outside: not in dollars
	items                            []item
}

type item struct {
	code, name string
	cents      int64
}

// The vendors beyond those whose documents exist: name, class, street, city, typical invoice in dollars, term, orders.
const others = `
Allegheny Fasteners Inc.|Materials|88 River Avenue|Pittsburgh, PA 15212|2400|30|po
Baltimore Crane & Rigging|Services|1400 Dock Road|Baltimore, MD 21224|6900|30|
Bayview Office Cleaning|Services|12 Bay Street|Norfolk, VA 23510|850|15|
Beacon Safety Supply|Materials|77 Beacon Street|Boston, MA 02108|1150|30|po
Birchwood Legal LLP|Professional|500 Liberty Avenue|Pittsburgh, PA 15222|8800|30|
Bluebird Courier|Freight|9 Airport Way|Columbus, OH 43219|320|15|
Canton Tool & Die|Materials|1800 Mahoning Road|Canton, OH 44705|7400|45|po
Cardinal Uniform Rental|Services|61 Mill Road|Richmond, VA 23224|540|15|
Cedar Creek Landscaping|Services|4 Cedar Lane|Annapolis, MD 21403|900|30|
Citywide Waste Removal|Utilities|700 Transfer Road|Baltimore, MD 21230|1250|15|
Clearwater Labs|Professional|233 Science Drive|Durham, NC 27713|3100|30|po
Compass Data Centers|Technology|1 Compass Plaza|Ashburn, VA 20147|11800|30|
Dominion Forklift|Materials|2020 Industrial Way|Chesapeake, VA 23323|4600|45|po
Eastgate Properties|Rent|90 Eastgate Boulevard|Columbus, OH 43215|14500|10|
Eclipse Lighting Supply|Materials|415 Lamp Street|Erie, PA 16501|1900|30|po
Fairmont Insurance Brokers|Professional|3 Fairmont Square|Hartford, CT 06103|9600|30|
Granite State Chemicals|Materials|51 Quarry Road|Concord, NH 03301|5200|45|po
Great Lakes Trucking|Freight|6600 Harbor Drive|Cleveland, OH 44114|2800|30|
Hudson Valve & Fitting|Materials|19 Pier Street|Yonkers, NY 10701|3300|45|po
Juniper Network Services|Technology|480 Mathilda Avenue|Sunnyvale, CA 94085|4100|30|
Keystone Paper & Print|Materials|250 Press Lane|Harrisburg, PA 17101|1350|30|po
Lakeshore Catering|Services|8 Lake Road|Cleveland, OH 44102|780|15|
Magnolia Travel|Services|14 Magnolia Avenue|Savannah, GA 31401|2250|15|
Monarch Staffing|Services|900 Market Street|Philadelphia, PA 19107|12600|30|
Old Dominion Water|Utilities|1 Reservoir Road|Richmond, VA 23220|640|15|
Patapsco Machine Works|Materials|75 Furnace Road|Baltimore, MD 21226|15800|60|po
Quarry Hill Analytics|Professional|66 Hill Street|Cambridge, MA 02142|7200|30|
Redwood Fleet Leasing|Services|300 Fleet Street|Sacramento, CA 95814|5400|15|
Saltmarsh Refrigeration|Services|28 Marsh Road|Wilmington, DE 19801|3900|30|
Trident Security|Services|1010 Harbor Boulevard|Norfolk, VA 23511|2950|30|
Union Square Advertising|Professional|31 Union Square|New York, NY 10003|10400|45|
Westport Telecom|Utilities|5 Cable Street|Baltimore, MD 21230|1480|15|`

type account struct{ number, name, class string }

func ledger() []account {
	return []account{
		{"5010", "Raw materials", "Materials"}, {"5040", "Freight in", "Freight"},
		{"5120", "Maintenance and repair", "Services"}, {"6010", "Rent", "Rent"}, {"6020", "Utilities", "Utilities"},
		{"6030", "Telephone and internet", "Utilities"}, {"6110", "Office supplies", "Office"},
		{"6120", "Travel", "Services"}, {"6210", "Professional fees", "Professional"}, {"6220", "Legal fees", "Professional"},
		{"6310", "Software and licenses", "Technology"}, {"6320", "Hosting", "Technology"},
		{"6410", "Advertising", "Professional"}, {"6510", "Insurance", "Professional"},
		{"6610", "Temporary staff", "Services"}, {"6710", "Cleaning and waste", "Services"},
		{"1510", "Machinery and equipment", "Equipment"}, {"1410", "Inventory in transit", "Freight"},
		{"2050", "Accrued purchases", "Materials"}, {"6990", "Other expense", "Other"},
	}
}

func goods() []item {
	return []item{
		{"HB-1020", "Hex bolt M10 x 20, zinc plated", 42}, {"FL-330", "Oil filter, spin-on", 1195},
		{"PL-4840", "Pallet 48 x 40, heat treated", 1650}, {"GL-NTR", "Nitrile gloves, box of 100", 899},
		{"BX-18", "Corrugated box 18 x 18 x 16", 214}, {"BR-6204", "Ball bearing 6204-2RS", 735},
		{"CB-12", "Cable 12 AWG, 250 ft", 18950}, {"CL-DG5", "Degreaser, 5 gallon pail", 7340},
		{"VL-075", "Ball valve 3/4 in, brass", 2285}, {"MT-7HP", "Electric motor 7.5 HP", 68400},
	}
}

func services() []item {
	return []item{
		{"", "Monthly service", 0}, {"", "Service call", 0}, {"", "Professional services as agreed", 0},
		{"", "Delivery and handling", 0}, {"", "Recurring charges", 0},
	}
}

type trade struct {
	class   string
	dollars int64
	days    int
	orders  bool
}

// known are the vendors of the documents, in their order: class, dollars, term, orders.
func known() []trade {
	return []trade{
		{"Materials", 2300, 30, true}, {"Materials", 1900, 45, true}, {"Materials", 1400, 45, true},
		{"Equipment", 2500, 60, true}, {"Services", 3200, 45, true}, {"Utilities", 1500, 30, false},
		{"Materials", 9800, 45, true}, {"Materials", 12400, 30, true}, {"Professional", 21000, 30, false},
		{"Office", 380, 15, false}, {"Office", 1300, 30, true}, {"Equipment", 620, 30, true}, {"Freight", 1350, 15, true},
		{"Services", 880, 45, true}, {"Technology", 2600, 15, false}, {"Equipment", 1500, 30, true},
		{"Services", 1340, 10, false}, {"Services", 1970, 45, true},
	}
}

func (b *book) masterData() error {
	for _, g := range ledger() {
		b.add("gl_accounts",
			row{"id": b.id(b.at(b.start, 8)), "number": g.number, "description": g.name, "company_number": ""})
	}
	for _, c := range b.company.companies {
		b.add("companies", row{"id": b.id(b.at(b.start, 8)), "number": c.Number, "name": c.Name})
	}
	for i, d := range demodocument.Vendors() {
		c := known()[i]
		v := &vendor{number: d.Number, name: d.Name, class: c.class, address: d.Address, cents: c.dollars * 100, days: c.days,
			orders: c.orders, foreign: d.Currency != "USD"}
		if err := b.vendor(v, d.Email, d.TaxID); err != nil {
			return err
		}
	}
	for i, line := range strings.Split(strings.TrimSpace(others), "\n") {
		f := strings.Split(line, "|")
		v := &vendor{number: fmt.Sprintf("V%d", 2001+i), name: f[0], class: f[1], address: f[2:4], orders: f[6] == "po"}
		if _, err := fmt.Sscan(f[4]+" "+f[5], &v.cents, &v.days); err != nil {
			return fmt.Errorf("vendor %s: %w", f[0], err)
		}
		v.cents *= 100
		if err := b.vendor(v, "billing@"+domainOf(f[0]),
			fmt.Sprintf("%02d-%07d", 10+b.r.IntN(80), b.r.IntN(9_999_999))); err != nil {
			return err
		}
	}
	return nil
}

// domainOf derives an address from a name, under a reserved top-level domain.
func domainOf(name string) string {
	letters := strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, strings.ToLower(name))
	return first(letters, 14) + ".example"
}

func (b *book) vendor(v *vendor, email, taxID string) error {
	since := b.at(b.start.AddDays(-10), 13)
	v.id, v.bankID, v.method = b.id(since), b.id(since), "ach"
	if len(b.vendors)%3 == 2 {
		v.method = "check"
	}
	v.items = services()
	if v.orders {
		v.items = goods()
	}
	for _, g := range ledger() {
		if g.class == v.class && (v.account == "" || b.r.IntN(3) == 0) {
			v.account = g.number
		}
	}
	city, region, code := splitCity(v.address[1])
	b.add("vendors", row{"id": v.id, "number": v.number, "name": v.name, "legal_name": "", "class": v.class,
		"tax_id_last4": last4(taxID), "email": email, "address1": v.address[0], "city": city, "state": region,
		"postal_code": code, "country": "US", "company_number": "", "term_code": fmt.Sprintf("NET%d", v.days),
		"payment_method": v.method, "status": "active", "created_at": stamp(since)})
	b.vendors = append(b.vendors, v)
	number := fmt.Sprintf("%d", 10_000_000+b.r.Int64N(89_999_999_999))
	eight := fmt.Sprintf("%02d%06d", 1+b.r.IntN(12), b.r.IntN(999_999))
	digit, err := routing.CheckDigit(eight)
	if err != nil {
		return err
	}
	v.routing, v.accountNumber = eight+digit, number
	b.addSealed("vendor_bank_accounts", "account", bankaccount.VendorPlace(v.bankID), number, row{"id": v.bankID,
		"vendor_id": v.id, "routing": eight + digit, "account_last4": last4(number), "account_type": "checking",
		"status": "approved", "changed_by": b.users[processor], "changed_at": stamp(since), "approved_by": b.users[manager],
		"approved_at": stamp(since)})
	return nil
}

// splitCity reads "Dayton, OH 45402"; an address abroad stays whole.
func splitCity(line string) (city, region, code string) {
	city, rest, ok := strings.Cut(line, ", ")
	region, code, two := strings.Cut(rest, " ")
	if !ok || !two {
		return line, "", ""
	}
	return city, region, code
}

func last4(s string) string { return s[max(0, len(s)-4):] }
