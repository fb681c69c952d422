package setup

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func required(c Checklist) (steps []Step) {
	for _, i := range c.Items {
		if !i.Optional {
			steps = append(steps, i.Step)
		}
	}
	return steps
}

func TestACHCompanyNeedsThirteenSteps(t *testing.T) {
	want := []Step{People, Approver, Releaser, Companies, GLAccounts, Vendors, VendorAccount, Projects, ApprovalRules,
		BankConnection, ERPConnection, BankAccount, PaymentProjects}
	require.Len(t, want, 13)
	require.Equal(t, want, required(Facts{}.Checklist()), "a company without projects is expected to pay by ACH")
	require.Equal(t, want, required(Facts{ACH: true}.Checklist()))
}

func TestPrinterConcernsCompaniesThatPayByCheck(t *testing.T) {
	checks := required(Facts{Checks: true}.Checklist())
	require.Contains(t, checks, Printer)
	require.NotContains(t, checks, VendorAccount)
	require.NotContains(t, checks, BankConnection)
	require.Len(t, required(Facts{ACH: true, Checks: true}.Checklist()), 14)
}

func TestLicenseConcernsCompaniesThatHaveOne(t *testing.T) {
	require.NotContains(t, required(Facts{}.Checklist()), License)
	require.Contains(t, required(Facts{Licensed: true}.Checklist()), License)
}

func TestOwnMailSenderIsOptional(t *testing.T) {
	items := Facts{}.Checklist().Items
	require.Equal(t, Item{Step: MailSender, Optional: true}, items[len(items)-1])
}

func TestStepsAreDoneByTheirFacts(t *testing.T) {
	for _, i := range (Facts{Done: map[Step]bool{Vendors: true}}).Checklist().Items {
		require.Equal(t, i.Step == Vendors, i.Done, i.Step)
	}
}

func TestFirstPaymentFinishesTheChecklist(t *testing.T) {
	require.Equal(t, Checklist{Finished: true, Items: []Item{}}, Facts{Paid: true}.Checklist())
}

func TestEveryStepIsListed(t *testing.T) {
	require.Len(t, Facts{ACH: true, Checks: true, Licensed: true}.Checklist().Items, len(Step("").Values()))
}
