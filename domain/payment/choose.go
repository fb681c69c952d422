package payment

import "context"

// Preview is what Prepare would take and leave out now.
func (s Service) Preview(ctx context.Context, n NewBatch) (Taken, error) {
	who, err := person(ctx)
	if err != nil {
		return Taken{}, err
	}
	if err := s.Records.SeesProject(ctx, who.TenantID, n.ProjectID); err != nil {
		return Taken{}, err
	}
	n.Now = s.Now()
	return s.Records.PreviewBatch(ctx, who.TenantID, n)
}

// Remove takes payments out of a batch that is not released.
func (s Service) Remove(ctx context.Context, batchID string, paymentIDs []string) (Batch, error) {
	who, _, err := s.seen(ctx, batchID)
	if err != nil {
		return Batch{}, err
	}
	return s.Records.RemoveFromBatch(ctx, who.TenantID, batchID, paymentIDs)
}
