package document

import "fmt"

// drawModern: colored band, labels left of their values, grid with shaded rows.
func drawModern(s *sheet, v Invoice) {
	navy, body := rgb{24, 61, 112}, font{family: "sans", size: 9, color: black()}
	s.disc(66, 62, 24, navy)
	s.fill([]point{{54, 74}, {66, 48}, {78, 74}}, white())
	s.text(100, 60, body.at(17).strong().in(navy), v.Vendor.Name)
	s.text(100, 76, body.in(gray()), v.Vendor.Address[0]+"  |  "+v.Vendor.Address[1]+"  |  "+v.Vendor.Phone)
	s.rect(40, 100, 532, 26, navy)
	s.text(50, 118, body.at(14).strong().in(white()), v.title())
	s.right(562, 118, body.at(10).in(white()), v.Vendor.Email)
	s.text(44, 150, body.strong().in(gray()), "BILL TO")
	s.block(44, 164, body.at(10), append([]string{v.Company.Name}, v.Company.Address...)...)
	facts := [][2]string{{"Invoice Number:", v.Number}, {"Invoice Date:", v.Date.Format("01/02/2006")},
		{"Due Date:", v.Due.Format("01/02/2006")}, {"Terms:", v.Terms}, {"PO Number:", v.PO}}
	for i, fact := range facts {
		s.text(380, 150+float64(i)*15, body.strong(), fact[0])
		s.right(568, 150+float64(i)*15, body, fact[1])
	}
	columns := []column{{"Item", 48, 60, 'l', item}, {"Description", 112, 230, 'l', description},
		{"Qty", 350, 40, 'r', quantity}, {"Unit Price", 400, 70, 'r', price}, {"Amount", 480, 84, 'r', total}}
	s.rect(40, 246, 532, 20, pale())
	s.titles(columns, 260, body.strong())
	for i := range v.Lines {
		if i%2 == 1 {
			s.rect(40, 268+float64(i)*18, 532, 18, rgb{247, 249, 251})
		}
	}
	y := s.rows(columns, 281, 18, body, v.Lines)
	s.rule(40, y, 572, 0.7, gray())
	s.sums(400, 564, y+18, 16, body, [][2]string{{"Subtotal", dollars(v.Subtotal)},
		{"Sales Tax (" + percent(v.TaxRate) + ")", dollars(v.Tax)}})
	s.rect(390, y+42, 182, 22, navy)
	s.text(400, y+57, body.at(11).strong().in(white()), "Total Due")
	s.right(564, y+57, body.at(11).strong().in(white()), dollars(v.Total))
	s.text(44, 690, body.strong(), "Remit to:")
	s.block(44, 703, body, append([]string{v.Vendor.Name}, v.Vendor.RemitTo...)...)
	s.text(44, 760, body.at(8).in(gray()),
		"Federal Tax ID "+v.Vendor.TaxID+".  Past due balances bear interest of 1.5% per month.")
}

// sums writes label and amount pairs for a totals block.
func (s *sheet) sums(left, right, y, step float64, f font, pairs [][2]string) float64 {
	for _, pair := range pairs {
		s.text(left, y, f, pair[0])
		s.right(right, y, f, pair[1])
		y += step
	}
	return y
}

// drawClassic: serif, every fact in a ruled box under its label.
func drawClassic(s *sheet, v Invoice) {
	ink, body := rgb{60, 20, 20}, font{family: "serif", size: 10.5, color: black()}
	s.center(306, 62, body.at(22).strong().in(ink), v.Vendor.Name)
	s.center(306, 80, body.slanted(), v.Vendor.Address[0]+", "+v.Vendor.Address[1])
	s.center(306, 94, body.slanted(), "Telephone "+v.Vendor.Phone+"    Tax ID "+v.Vendor.TaxID)
	s.rule(50, 104, 562, 1.4, ink)
	s.rule(50, 107, 562, 0.5, ink)
	s.center(306, 132, body.at(16).strong(), "Invoice")
	s.text(54, 158, body.strong(), "Sold To:")
	s.block(54, 173, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	labels := []string{"Invoice No.", "Date", "Terms", "Due Date", "Your Order No."}
	values := []string{v.Number, v.Date.Format("Jan 2, 2006"), v.Terms, v.Due.Format("Jan 2, 2006"), v.PO}
	for i := range labels {
		x := 50 + float64(i)*102.4
		s.frame(x, 222, 103, 38, 0.7, ink)
		s.rule(x, 239, x+103, 0.7, ink)
		s.center(x+51, 234, body.at(9).strong(), labels[i])
		s.center(x+51, 253, body, values[i])
	}
	columns := []column{{"Quantity", 54, 54, 'r', quantity}, {"Description", 122, 270, 'l', description},
		{"Price Each", 396, 70, 'r', price}, {"Amount", 474, 82, 'r', total}}
	s.frame(50, 276, 512, 330, 0.7, ink)
	for _, x := range []float64{114, 394, 470} {
		s.rect(x, 276, 0.7, 330, ink)
	}
	s.rule(50, 296, 562, 0.7, ink)
	s.titles(columns, 290, body.at(9.5).strong())
	s.rows(columns, 313, 17, body, v.Lines)
	y := s.sums(396, 556, 624, 17, body, [][2]string{{"Subtotal", american(v.Subtotal)},
		{"Sales Tax (" + percent(v.TaxRate) + ")", american(v.Tax)}})
	s.text(396, y+2, body.at(12).strong(), "Total")
	s.right(556, y+2, body.at(12).strong(), "$"+american(v.Total))
	s.center(306, 740, body.slanted(), "Thank you for your business since 1947.")
}

// drawStrip: addresses in two columns, one strip of facts across the page.
func drawStrip(s *sheet, v Invoice) {
	green, body := rgb{28, 110, 74}, font{family: "go", size: 8.5, color: black()}
	for i := range 3 {
		s.rect(44+float64(i)*10, 44+float64(i)*6, 8, 30-float64(i)*6, green)
	}
	s.text(84, 62, body.at(15).strong().in(green), v.Vendor.Name)
	s.block(84, 78, body.in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1])
	s.right(568, 64, body.at(20).strong(), "INVOICE")
	s.right(568, 82, body.at(10), "# "+v.Number)
	s.text(44, 118, body.strong(), "Bill To")
	s.block(44, 132, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.text(310, 118, body.strong(), "Ship To")
	s.block(310, 132, body, append([]string{v.Company.Name + ", Dock 4"}, v.Company.Address...)...)
	s.rect(44, 180, 524, 18, green)
	s.frame(44, 180, 524, 38, 0.6, green)
	labels := []string{"DATE", "TERMS", "CUSTOMER PO", "SALES REP", "SHIP VIA", "DUE DATE"}
	values := []string{v.Date.Format("1/2/2006"), v.Terms, v.PO, "K. Osei", "Our truck", v.Due.Format("1/2/2006")}
	for i := range labels {
		x := 50 + float64(i)*88
		s.text(x, 192, body.at(8).strong().in(white()), labels[i])
		s.text(x, 212, body, values[i])
	}
	columns := []column{{"LN", 46, 18, 'r', func(Line) string { return "" }}, {"ITEM", 72, 60, 'l', item},
		{"DESCRIPTION", 136, 210, 'l', description}, {"QTY SHIPPED", 350, 60, 'r', quantity},
		{"UNIT PRICE", 424, 60, 'r', price}, {"EXTENSION", 496, 70, 'r', total}}
	s.titles(columns, 240, body.at(8).strong().in(green))
	s.rule(44, 246, 568, 0.8, green)
	for i := range v.Lines {
		s.right(64, 262+float64(i)*16, body, fmt.Sprint(i+1))
	}
	y := s.rows(columns, 262, 16, body, v.Lines)
	s.rule(44, y, 568, 0.4, green)
	y = s.sums(424, 566, y+18, 15, body, [][2]string{{"Merchandise", american(v.Subtotal)},
		{"Freight", american(v.Freight)}, {"Tax", american(v.Tax)}})
	s.rule(424, y-9, 566, 0.8, green)
	s.text(424, y+4, body.at(10.5).strong(), "INVOICE TOTAL")
	s.right(566, y+4, body.at(10.5).strong(), american(v.Total))
	s.text(44, y+40, body.strong(), "PLEASE REMIT PAYMENT TO")
	s.block(44, y+54, body, append([]string{v.Vendor.Name}, v.Vendor.RemitTo...)...)
	s.text(44, 764, body.at(7).in(gray()), "All sales subject to our terms and conditions. FEIN "+v.Vendor.TaxID)
}

// drawCreditMemo: a credit in parentheses, referring to the invoice it corrects.
func drawCreditMemo(s *sheet, v Invoice) {
	steel, body := rgb{70, 74, 84}, font{family: "sans", size: 9.5, color: black()}
	s.rect(0, 0, 612, 14, steel)
	s.rect(44, 40, 34, 10, steel)
	s.rect(56, 50, 10, 20, steel)
	s.rect(44, 70, 34, 10, steel)
	s.text(92, 66, body.at(16).strong(), v.Vendor.Name)
	s.block(92, 82, body.at(8.5).in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1], "EIN "+v.Vendor.TaxID)
	s.right(568, 62, body.at(20).strong().in(rgb{170, 30, 30}), "CREDIT MEMO")
	s.sums(400, 568, 84, 15, body, [][2]string{{"Credit Memo No.", v.Number}, {"Credit Date", v.Date.Format("01/02/2006")},
		{"Customer PO", v.PO}, {"Applies to invoice", "78" + v.Number[2:]}})
	s.text(44, 140, body.strong(), "Credit to:")
	s.block(44, 155, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.text(44, 214, body.slanted(), "Goods returned in good condition, RMA approved.")
	columns := []column{{"Qty", 44, 40, 'r', quantity}, {"Description", 100, 270, 'l', description},
		{"Unit Price", 380, 80, 'r', price},
		{"Amount", 470, 98, 'r', func(l Line) string { return "(" + american(l.Total.Abs()) + ")" }}}
	s.rule(44, 232, 568, 1, steel)
	s.titles(columns, 246, body.strong())
	s.rule(44, 252, 568, 1, steel)
	y := s.rows(columns, 270, 18, body, v.Lines)
	y = s.sums(400, 568, y+24, 17, body, [][2]string{{"Subtotal", dollars(v.Subtotal)}, {"Tax", dollars(v.Tax)}})
	s.text(400, y, body.at(11).strong(), "Total Credit")
	s.right(568, y, body.at(11).strong(), dollars(v.Total))
	s.text(44, 740, body.at(8).in(gray()), "This credit will be applied to your account. Do not pay.")
}
