package session

import (
	"context"

	"countersign.dev/domain/tenant"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// BeginEnrollment starts to add the factor that a role requires.
func (s SignIn) BeginEnrollment(
	ctx context.Context, t tenant.Tenant, a SecondStep,
) (e twofactor.Enrollment, err error) {
	w, err := s.waits(ctx, t, a)
	if err != nil {
		return e, err
	}
	if w.Purpose != twofactor.Enroll {
		return e, errRequest
	}
	err = s.Sessions.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		_, who, err := s.openChallenge(tx, a, twofactorrow.LockChallenge, userrow.Lock)
		if err != nil {
			return err
		}
		e, err = s.Factors.Begin(tx, who, a.Kind, a.Name)
		return err
	})
	return e, err
}

// FinishEnrollment proves the new factor and completes the sign-in. The recovery codes are shown this once.
func (s SignIn) FinishEnrollment(
	ctx context.Context, t tenant.Tenant, a SecondStep,
) (recovery []string, done Completed, err error) {
	w, err := s.waits(ctx, t, a)
	if err != nil {
		return nil, done, err
	}
	if w.Purpose != twofactor.Enroll {
		return nil, done, errRequest
	}
	byPassword, err := s.counters(ctx, t, w.who, w.Login, a.From)
	if err != nil {
		return nil, done, err
	}
	right := false
	err = s.Sessions.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		_, who, err := s.openChallenge(tx, a, twofactorrow.LockChallenge, userrow.Lock)
		if err != nil {
			return err
		}
		tx.Actor.UserID, tx.Actor.UserName = who.ID, who.FullName()
		added, codes, proven, err := s.Factors.Finish(tx, who, a.Code)
		if err != nil || !proven {
			return err
		}
		recovery, right = codes, true
		w.request.Second = twofactor.By(added.Kind)
		done, err = s.pass(tx, w, byPassword, byPassword.ofCodes(a.From, w.UserID))
		return err
	})
	if err == nil && !right {
		err = twofactor.Wrong(a.Code)
	}
	if err != nil {
		return nil, Completed{}, err
	}
	return recovery, done, nil
}
