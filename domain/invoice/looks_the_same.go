package invoice

// LooksTheSame refuses a number that looks like the number of another invoice. It does not identify the other
// invoice, which may belong to a project that the reader cannot see.
const LooksTheSame = "Submitting the Invoice Failed: an invoice of this vendor and company has a number that looks " +
	"the same. " +
	"Compare both, then correct the number or state that it is no duplicate."
