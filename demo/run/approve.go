package run

import (
	"context"
	"fmt"
	"net/http"
	"slices"
)

// approve lets each approver decide what asks for them, level by level.
func (d *run) approve(ctx context.Context) error {
	for _, p := range d.papers {
		if !p.pays {
			continue
		}
		err := until(ctx, "the approval of "+p.title, func() (bool, error) {
			v, err := d.invoice(ctx, p)
			if err != nil {
				return false, err
			}
			switch v.Stage {
			case "submitted", "approval":
				return false, d.decide(ctx, p, v)
			case "rejected", "deleted", "captured":
				return false, fmt.Errorf("%s is %s: %s", p.title, v.Stage, v.StatusDetail)
			}
			p.approved = true
			return true, nil
		})
		if err != nil {
			return err
		}
		d.say("approved %s", p.title)
	}
	return nil
}

// decide approves as the assignee. An invoice that does not match its order is approved with a reason.
func (d *run) decide(ctx context.Context, p *paper, v invoiceView) error {
	if v.OpenTaskID == "" {
		return nil
	}
	reason := ""
	for _, c := range v.Checks {
		if c.Kind == "match" && !c.OK {
			reason, p.note = "Checked with purchasing.", c.Text
		}
	}
	for _, who := range append(slices.Clone(d.approvers), d.manager) {
		var task struct {
			Actions    []string
			IsAssignee bool
		}
		if err := who.get(ctx, "/api/tasks/"+v.OpenTaskID, &task); err != nil {
			if notFor(err) {
				continue
			}
			return err
		}
		if !task.IsAssignee || !slices.Contains(task.Actions, "approve") {
			continue
		}
		err := who.command(ctx, http.MethodPost, "/api/tasks/"+v.OpenTaskID+"/actions",
			map[string]any{"action": "approve", "fields": map[string]string{"reason": reason}}, nil)
		if err != nil && !changedMeanwhile(err) && !notFor(err) {
			return fmt.Errorf("%s approves %s: %w", who.name, p.title, err)
		}
		return nil
	}
	return nil
}

// handOver waits until the ERP has the invoice and a payment exists.
func (d *run) handOver(ctx context.Context) error {
	for _, p := range d.papers {
		if !p.pays {
			continue
		}
		err := until(ctx, "the payment of "+p.title, func() (bool, error) {
			v, err := d.invoice(ctx, p)
			if err != nil {
				return false, err
			}
			switch v.Stage {
			case "erp_failed", "payment_failed":
				err := d.processor.command(ctx, http.MethodPost, "/api/invoices/"+p.invoiceID+"/retry",
					map[string]int64{"version": v.Version}, nil)
				if err != nil && !changedMeanwhile(err) {
					return false, fmt.Errorf("%s: %s: %w", p.title, v.StatusDetail, err)
				}
				return false, nil
			case "rejected", "deleted":
				return false, fmt.Errorf("%s is %s: %s", p.title, v.Stage, v.StatusDetail)
			}
			p.payment = v.PaymentID
			return v.PaymentID != "", nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
