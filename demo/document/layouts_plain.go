package document

import "fmt"

// drawUtility: a bill with a return slip, no order, no quantities.
func drawUtility(s *sheet, v Invoice) {
	blue, body := rgb{0, 82, 155}, font{family: "sans", size: 9.5, color: black()}
	s.rect(0, 0, 612, 70, blue)
	s.fill([]point{{58, 18}, {44, 40}, {56, 40}, {50, 56}, {68, 32}, {56, 32}}, rgb{255, 200, 40})
	s.text(84, 44, body.at(18).strong().in(white()), v.Vendor.Name)
	s.right(572, 44, body.in(white()), "Questions? "+v.Vendor.Phone)
	s.block(44, 100, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	labels := []string{"Account number", "Bill number", "Bill date", "Amount due", "Please pay by"}
	values := []string{v.account, v.Number, v.Date.Format("January 2, 2006"), dollars(v.Total),
		v.Due.Format("January 2, 2006")}
	s.rect(330, 86, 242, 96, pale())
	for i := range labels {
		s.text(340, 104+float64(i)*17, body.strong(), labels[i])
		s.right(562, 104+float64(i)*17, body, values[i])
	}
	s.text(44, 220, body.at(13).strong().in(blue), "Your charges in detail")
	s.text(44, 238, body.in(gray()), "Service at "+v.Company.Address[0]+", meter 88"+v.account[:4]+", usage 18,442 kWh")
	y := 262.0
	for _, line := range v.Lines {
		s.text(54, y, body, line.Description)
		s.right(562, y, body, dollars(line.Total))
		y += 17
	}
	s.text(54, y, body, "Taxes and fees")
	s.right(562, y, body, dollars(v.Tax))
	s.rule(44, y+8, 572, 0.8, blue)
	s.text(54, y+24, body.at(11).strong(), "Total current charges")
	s.right(562, y+24, body.at(11).strong(), dollars(v.Total))
	for x := 44.0; x < 572; x += 8 {
		s.rule(x, 620, x+4, 0.6, gray())
	}
	s.text(44, 646, body.at(8).in(gray()), "Return this slip with your payment. Make checks payable to "+v.Vendor.Name+".")
	s.block(44, 670, body, append([]string{v.Vendor.Name}, v.Vendor.RemitTo...)...)
	s.text(360, 680, body.strong(), "Account "+v.account)
	s.text(360, 698, body, "Amount enclosed  $ ____________")
}

// drawLetter: prose, the facts inside sentences.
func drawLetter(s *sheet, v Invoice) {
	body := font{family: "serif", size: 11.5, color: black()}
	s.text(72, 80, body.at(19).slanted(), v.Vendor.Name)
	s.rule(72, 88, 540, 0.8, black())
	s.text(72, 104, body.at(9).in(gray()),
		v.Vendor.Address[0]+"   "+v.Vendor.Address[1]+"   "+v.Vendor.Phone+"   Tax ID "+v.Vendor.TaxID)
	s.text(72, 150, body, v.Date.Format("January 2, 2006"))
	s.block(72, 180, body, append([]string{"Accounts Payable", v.Company.Name}, v.Company.Address...)...)
	s.text(72, 262, body.strong(), "Invoice No. "+v.Number)
	s.block(72, 290, body, "Dear Sir or Madam:", "",
		"For professional services rendered in the past month we are pleased to invoice you as follows:")
	y := 356.0
	for _, line := range v.Lines {
		s.text(90, y, body, fmt.Sprintf("%s, %s hours at $%s", line.Description, line.Quantity, american(line.UnitPrice)))
		s.right(522, y, body, dollars(line.Total))
		y += 20
	}
	s.rule(440, y-10, 522, 0.6, black())
	s.text(90, y+8, body.strong(), "Total amount due")
	s.right(522, y+8, body.strong(), dollars(v.Total))
	s.block(72, y+46, body, "Our terms are "+v.Terms+"; payment is due by "+v.Due.Format("January 2, 2006")+".",
		"Please make your check payable to "+v.Vendor.Name+".", "", "Sincerely,", "", "", "Eleanor Whitfield, Principal")
}

// drawReceipt: a till slip, 80 mm wide.
func drawReceipt(s *sheet, v Invoice) {
	body := font{family: "mono", size: 8, color: black()}
	s.center(113, 30, body.at(13).strong(), "CORNER DEPOT")
	s.center(113, 44, body, v.Vendor.Address[0])
	s.center(113, 55, body, v.Vendor.Address[1])
	s.center(113, 66, body, v.Vendor.Phone)
	s.center(113, 84, body.strong(), "CHARGE ACCOUNT INVOICE")
	s.text(12, 104, body, "Invoice # "+v.Number)
	s.text(12, 115, body, "Date "+v.Date.Format("01/02/06")+"  14:22")
	s.text(12, 126, body, "Cust: "+v.Company.Name)
	s.text(12, 140, body, "--------------------------------------")
	y := 153.0
	for _, line := range v.Lines {
		s.text(12, y, body, s.fit(body, line.Description, 200))
		s.text(22, y+11, body, line.Quantity.String()+" @ "+american(line.UnitPrice))
		s.right(215, y+11, body, american(line.Total))
		y += 25
	}
	s.text(12, y, body, "--------------------------------------")
	y = s.sums(60, 215, y+14, 12, body,
		[][2]string{{"SUBTOTAL", american(v.Subtotal)}, {"TAX " + percent(v.TaxRate), american(v.Tax)}})
	s.text(60, y+3, body.at(10).strong(), "TOTAL")
	s.right(215, y+3, body.at(10).strong(), "$"+american(v.Total))
	s.center(113, y+30, body, "ON ACCOUNT - SIGNATURE ON FILE")
	s.center(113, y+44, body, "THANK YOU")
}

// drawLinePrinter: an ERP's green-bar style, all in one fixed font.
func drawLinePrinter(s *sheet, v Invoice) {
	body := font{family: "mono", size: 9, color: black()}
	for y := 200.0; y < 600; y += 26 {
		s.rect(36, y, 540, 13, rgb{232, 244, 232})
	}
	s.text(40, 50, body.strong(), v.Vendor.Name)
	s.block(40, 62, body, v.Vendor.Address[0], v.Vendor.Address[1], "FED ID "+v.Vendor.TaxID)
	s.text(370, 50, body.strong(), "INVOICE")
	s.block(370, 66, body, "INVOICE NO....: "+v.Number, "INVOICE DATE..: "+v.Date.Format("01/02/06"),
		"CUSTOMER NO...: 20418", "CUST PO NO....: "+v.PO, "TERMS.........: "+v.Terms,
		"DUE DATE......: "+v.Due.Format("01/02/06"))
	s.text(40, 130, body, "BILL TO:")
	s.block(100, 130, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"ITEM NUMBER", 40, 66, 'l', item}, {"DESCRIPTION", 116, 190, 'l', description},
		{"QTY", 318, 44, 'r', quantity}, {"UM", 372, 16, 'l', func(Line) string { return "EA" }},
		{"PRICE", 398, 66, 'r', price}, {"EXTENDED", 476, 96, 'r', total}}
	s.titles(columns, 190, body.strong())
	s.text(40, 197, body.at(5), "")
	s.rows(columns, 210, 13, body, v.Lines)
	s.sums(398, 572, 640, 14, body, [][2]string{{"SUBTOTAL", american(v.Subtotal)}, {"SALES TAX", american(v.Tax)}})
	s.text(398, 672, body.strong(), "TOTAL DUE")
	s.right(572, 672, body.strong(), american(v.Total))
	s.text(40, 720, body.at(8), "*** PLEASE PAY FROM THIS INVOICE - NO STATEMENT WILL BE SENT ***")
}

// drawMinimal: a software company's page, the amount as a headline.
func drawMinimal(s *sheet, v Invoice) {
	violet, body := rgb{99, 91, 255}, font{family: "go", size: 9.5, color: black()}
	s.rect(44, 40, 24, 24, violet)
	s.rect(52, 48, 8, 8, white())
	s.text(44, 100, body.at(22).strong(), "Invoice")
	s.sums(44, 44, 0, 0, body, nil)
	for i, fact := range [][2]string{{"Invoice number", v.Number}, {"Date of issue", v.Date.Format("January 2, 2006")},
		{"Date due", v.Due.Format("January 2, 2006")}} {
		s.text(44, 124+float64(i)*14, body.strong(), fact[0])
		s.text(140, 124+float64(i)*14, body, fact[1])
	}
	s.block(44, 190, body.strong(), v.Vendor.Name)
	s.block(44, 204, body, append(append([]string{}, v.Vendor.Address...), v.Vendor.Email)...)
	s.text(300, 190, body.strong(), "Bill to")
	s.block(300, 204, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.text(44, 282, body.at(16).strong(), dollars(v.Total)+" USD due "+v.Due.Format("January 2, 2006"))
	s.text(44, 300, body.in(violet), "Pay online")
	columns := []column{{"Description", 44, 280, 'l', description}, {"Qty", 340, 40, 'r', quantity},
		{"Unit price", 400, 70, 'r', func(l Line) string { return dollars(l.UnitPrice) }},
		{"Amount", 480, 88, 'r', func(l Line) string { return dollars(l.Total) }}}
	s.titles(columns, 340, body.at(8).in(gray()))
	s.rule(44, 348, 568, 0.5, gray())
	y := s.rows(columns, 366, 22, body, v.Lines)
	y = s.sums(340, 568, y+14, 18, body,
		[][2]string{{"Subtotal", dollars(v.Subtotal)}, {"Tax", dollars(v.Tax)}, {"Total", dollars(v.Total)}})
	s.text(340, y, body.strong(), "Amount due")
	s.right(568, y, body.strong(), dollars(v.Total)+" USD")
	s.text(44, 750, body.at(7.5).in(gray()), v.Number+"  -  EIN "+v.Vendor.TaxID+"  -  Page 1 of 1")
}
