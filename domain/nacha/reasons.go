package nacha

// reasons explain the codes to people (Nacha Operating Rules, return reason and
// change codes); the banks' own wording is longer.
var reasons = map[string]string{
	"R01": "insufficient funds", "R02": "the account is closed", "R03": "there is no such account",
	"R04": "the account number is not valid", "R05": "a consumer did not authorize this corporate debit",
	"R06": "asked back by the sending bank", "R07": "the authorization was revoked", "R08": "payment stopped",
	"R09": "the funds are not collected yet", "R10": "the receiver did not authorize it",
	"R11": "the entry differs from what the receiver authorized", "R12": "the account was sold to another bank",
	"R13": "the routing number is not valid", "R14": "the representative payee has died",
	"R15": "the beneficiary has died", "R16": "the account is frozen", "R17": "the account or its form is questionable",
	"R18": "the effective entry date is wrong", "R19": "the amount field is wrong",
	"R20": "the account takes no such transactions", "R21": "the company identification is not valid",
	"R22": "the individual identification is not valid", "R23": "the receiver refused the money",
	"R24": "taken for a duplicate", "R25": "an addenda record is wrong", "R26": "a mandatory field is wrong",
	"R27": "the trace number is wrong", "R28": "the check digit of the routing number is wrong",
	"R29": "the company did not authorize it", "R30": "the bank takes no truncated checks",
	"R31": "a late return that the sending bank agreed to", "R32": "the receiving bank cannot settle",
	"R33": "a destroyed check entry was returned", "R34": "the receiving bank takes part in ACH only to a limited extent",
	"R35": "the debit is not allowed for this kind of entry", "R36": "the credit is not allowed for this kind of entry",
	"R37": "the paper check was presented as well", "R38": "payment of the paper check was stopped",
	"R39": "the paper check may not be turned into an entry", "R40": "a federal agency returned the enrollment",
	"R41": "the enrollment has a wrong transaction code", "R42": "the enrollment has a wrong routing number",
	"R43": "the enrollment has a wrong account number", "R44": "the enrollment has a wrong identification",
	"R45": "the enrollment has a wrong name", "R46": "the enrollment has a wrong payee indicator",
	"R47": "the enrollment is a duplicate", "R50": "state law forbids presenting the check again",
	"R51": "the check may not be presented again", "R52": "payment of the check presented again was stopped",
	"R53": "both the check and its entry were presented",
	"R61": "the return went to the wrong bank", "R62": "a reversal was returned wrongly",
	"R63": "the return states a wrong amount", "R64": "the return states a wrong identification",
	"R65": "the return states a wrong transaction code", "R66": "the return states a wrong company identification",
	"R67": "the entry was returned twice", "R68": "the return came too late", "R69": "the return has wrong fields",
	"R70": "the sending bank did not agree to this return", "R71": "the dishonored return went to the wrong bank",
	"R72": "the dishonored return came too late", "R73": "the original return was in time", "R74": "a corrected return",
	"R75": "the return is no duplicate", "R76": "the return has no errors",
	"R77": "the receiving bank does not accept that a reversal was returned wrongly",
	"R80": "the international entry is coded wrongly", "R81": "the bank takes no international entries",
	"R82": "the foreign bank's identification is not valid", "R83": "the foreign bank cannot settle",
	"R84": "the gateway did not process the entry", "R85": "an international payment was coded as a domestic one",
	"R90": "the receiving bank must not process it under sanctions rules",

	"C01": "another account number", "C02": "another routing number", "C03": "another routing and account number",
	"C04": "another name", "C05": "another type of account", "C06": "another account number and type",
	"C07": "another routing number, account number and type", "C08": "another identification of the foreign bank",
	"C09": "another identification", "C10": "another company name", "C11": "another company identification",
	"C12": "another company name and identification", "C13": "an addendum's format",
	"C14": "another entry class, because the payment is international",
	"C61": "the notification of change went to the wrong bank",
	"C62": "the notification of change has a wrong trace number",
	"C63": "the notification of change has a wrong company identification",
	"C64": "the notification of change has a wrong identification", "C65": "the corrected data has a wrong form",
	"C66": "the notification of change has wrong discretionary data",
	"C67": "the routing number is not the one of the original entry",
	"C68": "the account number is not the one of the original entry",
	"C69": "the transaction code is not the one of the original entry",
}

// Reason says a return or change code in words.
func Reason(code string) string {
	if words, ok := reasons[code]; ok {
		return words
	}
	return "ask the bank what this code means"
}

// Known says whether a code is one of the rules.
func Known(code string) bool { _, ok := reasons[code]; return ok }
