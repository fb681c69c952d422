package document

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// drawLongTable: forty lines over three pages, carried forward, total at the end.
func drawLongTable(s *sheet, v Invoice) {
	orange, body := rgb{200, 90, 20}, font{family: "sans", size: 9, color: black()}
	const perPage = 17
	columns := []column{{"Ln", 44, 18, 'r', func(Line) string { return "" }}, {"Part", 72, 56, 'l', item},
		{"Description", 132, 214, 'l', description}, {"Qty", 346, 40, 'r', quantity}, {"Price", 396, 66, 'r', price},
		{"Net Amount", 476, 92, 'r', total}}
	count := (len(v.Lines) + perPage - 1) / perPage
	carried := decimal.Zero
	y := 0.0
	for page := range count {
		if page > 0 {
			s.addPage()
		}
		longHead(s, v, body, orange, page, count)
		s.titles(columns, 262, body.strong())
		s.rule(44, 268, 568, 1, orange)
		y = 284
		if page > 0 {
			s.text(132, y, body.slanted(), "Brought forward")
			s.right(568, y, body.slanted(), american(carried))
			y += 20
		}
		part := v.Lines[page*perPage : min(len(v.Lines), (page+1)*perPage)]
		for i, line := range part {
			s.right(62, y+float64(i)*20, body, fmt.Sprint(page*perPage+i+1))
			carried = carried.Add(line.Total)
		}
		y = s.rows(columns, y, 20, body, part)
		if page < count-1 {
			s.text(132, y+4, body.slanted(), "Carried forward")
			s.right(568, y+4, body.slanted(), american(carried))
		}
	}
	s.rule(44, y-4, 568, 1, orange)
	y = s.sums(396, 568, y+16, 16, body,
		[][2]string{{"Net Total", american(v.Subtotal)}, {"Tax " + percent(v.TaxRate), american(v.Tax)}})
	s.text(396, y+3, body.at(11).strong(), "Total USD")
	s.right(568, y+3, body.at(11).strong(), american(v.Total))
}

func longHead(s *sheet, v Invoice, body font, orange rgb, page, count int) {
	s.fill([]point{{44, 36}, {76, 36}, {60, 68}}, orange)
	s.text(86, 54, body.at(14).strong(), v.Vendor.Name)
	s.text(86, 68, body.at(8).in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1]+"   FEIN "+v.Vendor.TaxID)
	s.right(568, 54, body.at(14).strong().in(orange), "INVOICE")
	s.right(568, 68, body.at(8).in(gray()), fmt.Sprintf("Page %d of %d", page+1, count))
	s.text(44, 110, body.strong(), "Bill To:")
	s.block(44, 124, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	labels := []string{"Invoice Number", "Invoice Date", "Customer PO", "Payment Terms", "Net Due Date"}
	values := []string{v.Number, v.Date.Format("Jan 02, 2006"), v.PO, v.Terms, v.Due.Format("Jan 02, 2006")}
	for i := range labels {
		s.text(330, 110+float64(i)*15, body.in(gray()), labels[i])
		s.text(440, 110+float64(i)*15, body, values[i])
	}
}

// drawSidebar: a colored column holds the facts, each label above its value.
func drawSidebar(s *sheet, v Invoice) {
	plum, body := rgb{58, 40, 84}, font{family: "sans", size: 9.5, color: black()}
	s.rect(0, 0, 170, 792, plum)
	s.disc(85, 70, 30, rgb{240, 180, 60})
	s.center(85, 78, body.at(24).strong().in(plum), "P")
	labels := []string{"Invoice No.", "Issued", "Due", "Purchase Order", "Terms"}
	values := []string{v.Number, v.Date.Format("Jan 2, 2006"), v.Due.Format("Jan 2, 2006"), v.PO, v.Terms}
	for i := range labels {
		s.text(28, 150+float64(i)*40, body.at(8).in(rgb{200, 190, 220}), labels[i])
		s.text(28, 164+float64(i)*40, body.at(11).strong().in(white()), values[i])
	}
	s.text(28, 390, body.at(8).in(rgb{200, 190, 220}), "Remit to")
	s.block(28, 404, body.in(white()), append([]string{"Pinnacle Office", "Products"}, v.Vendor.RemitTo...)...)
	s.text(28, 760, body.at(7.5).in(rgb{200, 190, 220}), "Tax ID "+v.Vendor.TaxID)
	s.text(196, 66, body.at(18).strong().in(plum), v.Vendor.Name)
	s.text(196, 82, body.in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1])
	s.text(196, 130, body.at(8).in(gray()), "Billed to")
	s.block(196, 146, body.at(11), append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"Product", 196, 190, 'l', description}, {"Qty", 384, 34, 'r', quantity},
		{"Each", 428, 60, 'r', price}, {"Line total", 500, 80, 'r', total}}
	s.titles(columns, 226, body.at(8.5).strong().in(plum))
	s.rule(196, 232, 580, 1, plum)
	y := s.rows(columns, 252, 20, body, v.Lines)
	s.rule(196, y-6, 580, 0.5, plum)
	y = s.sums(428, 580, y+14, 17, body, [][2]string{{"Subtotal", dollars(v.Subtotal)}, {"Sales tax", dollars(v.Tax)}})
	s.text(428, y+6, body.at(13).strong().in(plum), "Total")
	s.right(580, y+6, body.at(13).strong().in(plum), dollars(v.Total))
}

// drawFreight: a carrier's bill with its own words for everything.
func drawFreight(s *sheet, v Invoice) {
	rail, body := rgb{20, 60, 60}, font{family: "sans", size: 9, color: black()}
	s.rect(40, 36, 532, 44, rail)
	s.text(54, 64, body.at(18).strong().in(white()), v.Vendor.Name)
	s.right(560, 64, body.at(12).in(white()), "FREIGHT INVOICE")
	s.text(44, 96, body.in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1]+"   Tax ID "+v.Vendor.TaxID)
	labels := []string{"PRO / INVOICE NO", "INVOICE DATE", "PO NO", "TERMS", "PAY BY"}
	values := []string{v.Number, v.Date.Format("01-02-2006"), v.PO, v.Terms, v.Due.Format("01-02-2006")}
	for i := range labels {
		x := 40 + float64(i)*106.4
		s.frame(x, 112, 107, 36, 0.6, rail)
		s.text(x+5, 123, body.at(7).strong().in(gray()), labels[i])
		s.text(x+5, 140, body.at(10), values[i])
	}
	s.text(44, 174, body.strong(), "SHIPPER")
	s.block(44, 188, body, "Tri-County Growers Co-op", "RR 2 Box 118", "Dover, DE 19901")
	s.text(240, 174, body.strong(), "CONSIGNEE")
	s.block(240, 188, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.text(430, 174, body.strong(), "BILL TO")
	s.block(430, 188, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"PIECES", 44, 40, 'c', func(Line) string { return "" }},
		{"DESCRIPTION", 100, 260, 'l', description}, {"WEIGHT", 370, 60, 'r', func(Line) string { return "" }},
		{"CHARGES", 480, 84, 'r', total}}
	s.rect(40, 246, 532, 18, pale())
	s.titles(columns, 259, body.strong())
	s.center(64, 280, body, "14")
	s.right(430, 280, body, "21,480 lb")
	y := s.rows(columns, 280, 18, body, v.Lines)
	s.rule(40, y, 572, 0.8, rail)
	s.text(370, y+20, body.at(11).strong(), "TOTAL CHARGES")
	s.right(564, y+20, body.at(11).strong(), dollars(v.Total))
}

// drawWide: landscape, many columns, due at once.
func drawWide(s *sheet, v Invoice) {
	lime, body := rgb{86, 130, 3}, font{family: "go", size: 9.5, color: black()}
	s.disc(70, 60, 22, lime)
	s.disc(78, 52, 10, rgb{250, 220, 60})
	s.text(104, 62, body.at(18).strong().in(lime), v.Vendor.Name)
	s.text(104, 78, body.in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1]+", "+v.Vendor.Phone)
	s.right(748, 62, body.at(18), "Invoice "+v.Number)
	s.right(748, 78, body.in(gray()), "Dated "+v.Date.Format("2 Jan 2006"))
	s.text(44, 120, body.strong(), "Customer")
	s.block(44, 134, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.text(400, 120, body.strong(), "Terms")
	s.text(400, 134, body, v.Terms)
	s.text(560, 120, body.strong(), "Our tax number")
	s.text(560, 134, body, v.Vendor.TaxID)
	columns := []column{{"Service code", 44, 80, 'l', item}, {"Service", 130, 280, 'l', description},
		{"Units", 420, 50, 'r', quantity}, {"Rate", 480, 80, 'r', price}, {"Line amount", 620, 128, 'r', total}}
	s.titles(columns, 196, body.strong().in(lime))
	s.rule(44, 202, 748, 1, lime)
	y := s.rows(columns, 222, 20, body, v.Lines)
	s.rule(44, y-4, 748, 0.5, lime)
	for i, pair := range [][2]string{{"Subtotal", american(v.Subtotal)}, {"Tax", american(v.Tax)},
		{"Balance due", dollars(v.Total)}} {
		x := 330 + float64(i)*150
		s.text(x, y+20, body.in(gray()), pair[0])
		s.text(x, y+38, body.at(13).strong(), pair[1])
	}
}

// drawScan: a plain office form; the scanner does the rest.
func drawScan(s *sheet, v Invoice) {
	body := font{family: "go", size: 11, color: black()}
	s.text(60, 80, body.at(18).strong(), v.Vendor.Name)
	s.block(60, 98, body, v.Vendor.Address[0], v.Vendor.Address[1], "Tax ID "+v.Vendor.TaxID)
	s.right(552, 80, body.at(18).strong(), "INVOICE")
	for i, fact := range [][2]string{{"Invoice No:", v.Number}, {"Date:", v.Date.Format("01/02/2006")},
		{"Due Date:", v.Due.Format("01/02/2006")}, {"Terms:", v.Terms}, {"PO Number:", v.PO}} {
		s.text(360, 110+float64(i)*17, body.strong(), fact[0])
		s.text(450, 110+float64(i)*17, body, fact[1])
	}
	s.text(60, 180, body.strong(), "Bill To:")
	s.block(60, 196, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"Qty", 60, 40, 'r', quantity}, {"Description", 120, 250, 'l', description},
		{"Unit Price", 380, 72, 'r', price}, {"Amount", 470, 82, 'r', total}}
	s.rule(60, 256, 552, 1.2, black())
	s.titles(columns, 272, body.strong())
	s.rule(60, 280, 552, 1.2, black())
	y := s.rows(columns, 300, 20, body, v.Lines)
	y = s.sums(380, 552, y+20, 20, body, [][2]string{{"Subtotal", american(v.Subtotal)}, {"Tax", american(v.Tax)}})
	s.text(380, y, body.strong(), "Total")
	s.right(552, y, body.strong(), "$"+american(v.Total))
}
