package proposal_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/proposal"
)

var now = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

func waiting() proposal.Proposal {
	return proposal.Proposal{State: proposal.Pending, ProposedBy: proposal.Person{ID: "ann"},
		ExpiresAt: now.Add(time.Hour)}
}

func TestProposerDecidesNothingAndOthersWithdrawNothing(t *testing.T) {
	p := waiting()
	require.NoError(t, p.MayDecide("bob", now))
	require.NoError(t, p.MayWithdraw("ann", now))
	require.Equal(t, fault.OwnProposal, fault.CodeOf(p.MayDecide("ann", now)))
	require.Equal(t, fault.OwnProposal, fault.CodeOf(p.MayDecide("", now)), "a process decides nothing")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(p.MayWithdraw("bob", now)))
}

func TestOnlyOpenProposalsAreDecided(t *testing.T) {
	p := waiting()
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.MayDecide("bob", p.ExpiresAt)), "at the moment of its end")
	for _, state := range []proposal.State{proposal.Approved, proposal.Rejected, proposal.Withdrawn, proposal.Outdated,
		proposal.Expired} {
		p.State = state
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.MayDecide("bob", now)), state)
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.MayWithdraw("ann", now)), state)
	}
}

func TestDifferencesNameChangedFieldsOnly(t *testing.T) {
	before := proposal.Snapshot{Values: []proposal.Value{{proposal.Name, []string{"A"}}, {proposal.Roles, nil}}}
	after := proposal.Snapshot{Values: []proposal.Value{{proposal.Name, []string{"A"}},
		{proposal.Roles, []string{"Approver"}}}}
	require.Equal(t, []proposal.Difference{{Field: proposal.Roles, Old: []string{}, New: []string{"Approver"}}},
		proposal.Differences(before, after))
	require.Empty(t, proposal.Differences(before, before))
}

func TestBaseDependsOnValuesAndContext(t *testing.T) {
	bases := map[string]bool{}
	for _, s := range []proposal.Snapshot{
		{Values: []proposal.Value{{proposal.Roles, []string{"A", "B"}}}},
		{Values: []proposal.Value{{proposal.Roles, []string{"A,B"}}}},
		{Values: []proposal.Value{{proposal.Roles, []string{"A", "B"}}}, Context: []string{"rule"}},
	} {
		base, err := s.Base()
		require.NoError(t, err)
		require.False(t, bases[base])
		bases[base] = true
	}
}

func TestRejectionNeedsAComment(t *testing.T) {
	require.NoError(t, proposal.CheckComment("", false))
	require.NoError(t, proposal.CheckComment("Too high", true))
	require.Error(t, proposal.CheckComment("  ", true))
	require.Error(t, proposal.CheckComment(strings.Repeat("x", proposal.MaxComment+1), false))
}

func TestASecondAdministratorIsRequiredWhereThereIsOne(t *testing.T) {
	require.Equal(t, fault.SecondAdministratorMissing, fault.CodeOf(proposal.NeedsTwo(1)))
	require.NoError(t, proposal.NeedsTwo(2))
}
