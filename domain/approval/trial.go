package approval

import (
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/money"
)

// Meant is a person whom a level names, directly or by a role or group.
type Meant struct {
	Approver

	Email   string
	Active  bool
	Decides bool // a role lets the person decide on tasks
}

// Obstacle is why a person whom a level names is not asked, or cannot give the last approval.
type Obstacle string

// Obstacles in the order in which they are checked. The first three apply to every level, the others to the last one.
const (
	NoObstacle     Obstacle = ""
	Inactive       Obstacle = "inactive"
	NoPermission   Obstacle = "noPermission"
	NoLimit        Obstacle = "noLimit"
	NoApproverRole Obstacle = "noApproverRole"
	LimitTooLow    Obstacle = "limitTooLow"
	IsInvolved     Obstacle = "involved"
)

// Values lists every Obstacle.
func (Obstacle) Values() []string {
	return enum.Of(NoObstacle, Inactive, NoPermission, NoLimit, NoApproverRole, LimitTooLow, IsInvolved)
}

// Obstacle is the first reason that applies to the person. last says that the level is the last one.
func (m Meant) Obstacle(last bool, amount money.Amount, involved []string) Obstacle {
	switch {
	case !m.Active:
		return Inactive
	case !m.Decides:
		return NoPermission
	case !m.MayApprove():
		return NoLimit
	case !last:
		return NoObstacle
	case !m.Final:
		return NoApproverRole
	case !m.Covers(amount):
		return LimitTooLow
	case slices.Contains(involved, m.UserID):
		return IsInvolved
	}
	return NoObstacle
}

// Refusal is why an invoice would be returned to the person who submitted it.
type Refusal string

const (
	NotRefused      Refusal = ""
	EmptyLevel      Refusal = "emptyLevel"      // nobody of a level is active and has an approval limit
	NoCoveringLimit Refusal = "noCoveringLimit" // no limit covers the amount, apart from people who entered the invoice
)

// Values lists every Refusal.
func (Refusal) Values() []string { return enum.Of(NotRefused, EmptyLevel, NoCoveringLimit) }

// Asked reports whether the person gets the task.
func (o Obstacle) Asked() bool { return o != Inactive && o != NoPermission && o != NoLimit }
