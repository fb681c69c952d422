package capture

import "strings"

// subject is the kind of value that a label introduces.
type subject int

const (
	nothing subject = iota // a label of something else; it keeps its words from being taken for ours
	number
	order
	date
	due
	terms
	subtotal
	tax
	freight
	total
	billTo
	credit
)

// label is a phrase that announces a value; weight is how surely it does.
type label struct {
	of     subject
	weight float64
}

// vocabulary holds labels in their normal form (see plain), in English, German
// and French. The longest label at a place wins, so "due date" is never a "date".
func vocabulary() map[string]label {
	v := map[string]label{}
	put := func(of subject, weight float64, phrases string) {
		for _, phrase := range strings.Split(phrases, "|") {
			v[strings.TrimSpace(phrase)] = label{of: of, weight: weight}
		}
	}
	put(number, 1,
		"invoice number|invoice no|invoice nr|inv no|inv number|invoice id|invoice ref|bill number|bill no|pro invoice "+
			"no|credit memo no|credit memo number|credit note no|credit note number|credit "+
			"no|rechnungsnummer|rechnungsnr|rechnung nr|facture no|facture numero|numero de facture|no de facture|gutschrift "+
			"nr|avoir no|document number|tax invoice no")
	put(number, 0.6, "invoice|rechnung|facture|reference no|document no")
	put(number, 0.5, "no|number")
	put(order, 1,
		"po number|po no|po|purchase order|purchase order no|purchase order number|customer po|cust po no|cust po|customer "+
			"po no|customer po number|your order no|your order ref|your order|your order number|bestellnummer|bestellnr|ihre "+
			"bestellung|no de commande|numero de commande|bon de commande|po ref|po reference")
	put(order, 0.6, "order no|order number|order ref|commande no|auftragsnummer")
	put(date, 1,
		"invoice date|invoice date tax point|bill date|date of invoice|date of issue|issue date|credit "+
			"date|rechnungsdatum|date de facture|date de la facture|date facture|credit memo date|document date")
	put(date, 0.8, "date|issued|dated|datum|date yyyymmdd|billed on|issued on")
	put(due, 1,
		"due date|date due|payment due|payment due date|net due date|pay by|please pay by|due by|fallig "+
			"am|falligkeitsdatum|zahlbar bis|date decheance|echeance|due yyyymmdd|payment due by|due on")
	put(due, 0.8, "due")
	put(terms, 1,
		"terms|payment terms|terms of payment|zahlungsbedingungen|zahlungsziel|conditions de paiement|"+
			"conditions de reglement")
	put(subtotal, 1,
		"subtotal|sub total|net total|nettobetrag|netto|total ht|montant ht|merchandise|total net|net amount|goods "+
			"total|zwischensumme|sous total|summe netto|amount before tax|taxable amount")
	put(tax, 1,
		"sales tax|tax|vat|hst|gst|pst|mwst|ust|mehrwertsteuer|tva|taxes and fees|tax amount|vat amount|total "+
			"tax|taxes|montant tva|umsatzsteuer")
	put(freight, 1,
		"freight|shipping|shipping handling|shipping and handling|delivery charge|versandkosten|frais de port|postage")
	put(total, 1,
		"total due|amount due|invoice total|balance due|grand total|total amount due|net a payer|gesamtbetrag|total "+
			"charges|total current charges|amount payable|total credit|total ttc|rechnungsbetrag|endbetrag|total "+
			"payable|please pay|total usd|total cad|total eur|total gbp|total amount|pay this amount|montant total|a payer")
	put(total, 0.8, "total|summe")
	put(billTo, 1,
		"bill to|billed to|sold to|invoice to|credit to|customer|facture a|rechnung an|rechnungsempfanger|sold to vendu "+
			"a|cust|consignee")
	put(credit, 1,
		"credit memo|credit note|gutschrift|avoir|note de credit|credit invoice|facture davoir|rechnungskorrektur")
	put(nothing, 1,
		"ship date|order date|delivery date|service date|date shipped|date ordered|lieferdatum|date de "+
			"livraison|period|service period|po box|tax id|tax id no|federal tax id|fed id|ein|fein|vat reg no|vat no|gst hst "+
			"no|ust idnr|no tva|tva no|account number|account no|account|customer no|customer number|customer id|cust "+
			"no|phone|telephone|tel|fax|email|sales rep|salesperson|ship via|ship to|remit to|please remit payment "+
			"to|remit|page|applies to invoice|against invoice|meter|amount enclosed|quantity|qty|qty "+
			"shipped|menge|quantite|unit price|price "+
			"each|price|einzelpreis|each|rate|unit|units|description|bezeichnung|designation|details|item|artikel|part|part "+
			"no|product|service|service code|code|item number|extension|extended|charges|weight|pieces|um|ln|line total|line "+
			"amount|amount|betrag|betrag eur|montant|price ea|carried forward|brought forward|previous balance|payments "+
			"received|vat summary|shipper|total items|total quantity|total weight|freight invoice|tax invoice|invoice "+
			"facture|our tax number|registered in|requested by|buyer|charge account invoice|discount")
	return v
}

// longestLabel is the number of words of the longest label.
const longestLabel = 5

// findLabels marks the labels of a row, the longest first at each word.
func (r *row) findLabels(known map[string]label) {
	for i := 0; i < len(r.words); {
		if r.words[i].plain == "" {
			i++
			continue
		}
		l, next, ok := longestAt(r.words, i, known)
		if !ok {
			i++
			continue
		}
		found := &hit{label: l, row: r, from: i, to: next, box: boxOf(r.words[i:next])}
		r.hits = append(r.hits, found)
		for _, w := range r.words[found.from:found.to] {
			w.label = found
		}
		i = next
	}
}

// longestAt finds the longest entry of known that starts at words[i], and the index after it. The words of an
// entry are adjacent.
func longestAt[T any](words []*word, i int, known map[string]T) (entry T, next int, ok bool) {
	for n := longestLabel; n >= 1; n-- {
		end, count := i, 0
		for end < len(words) && count < n {
			if end > i && words[end].Box.X-words[end-1].Box.Right() > 1.2*words[end].Box.H {
				break
			}
			if words[end].plain != "" {
				count++
			}
			end++
		}
		if count < n {
			continue
		}
		if entry, ok := known[plainOf(words[i:end])]; ok {
			return entry, end, true
		}
	}
	return entry, i, false
}
