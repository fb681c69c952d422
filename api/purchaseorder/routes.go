// Package purchaseorder serves purchase orders and their receipts.
package purchaseorder

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	purchaseorderapp "countersign.dev/app/purchaseorder"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/purchaseorder"
)

type routes struct{ orders purchaseorderapp.Commands }

const (
	all      = "/api/purchase-orders"
	one      = "/api/purchase-orders/{purchaseOrderId}"
	receipts = "/api/purchase-order-receipts"
)

// Routes adds the operations.
func Routes(s *server.Server, orders purchaseorderapp.Commands, imports dataimportapp.Commands) {
	r := routes{orders}
	server.RegisterGrid(s, op("purchaseOrdersGrid", http.MethodPost, all+"/grid", "List purchase orders",
		"purchaseOrders:getList"), r.grid, entryToAPI)
	server.RegisterGrid(s, op("receiptsGrid", http.MethodPost, receipts+"/grid",
		"List the receipts of all purchase orders", "purchaseOrders:getList"), r.receiptsGrid, receiptEntryToAPI)
	create := command("createPurchaseOrder", http.MethodPost, all, "Add a purchase order", "purchaseOrders:create")
	create.Status = http.StatusCreated
	server.Register(s, create, r.create)
	server.Register(s, op("getPurchaseOrder", http.MethodGet, one,
		"One purchase order with its lines, receipts and newest invoices", "purchaseOrders:get"), r.get)
	server.Register(s, command("updatePurchaseOrder", http.MethodPut, one,
		"Change an open purchase order; lines that are left out are removed", "purchaseOrders:update"), r.update)
	server.Register(s, command("setPurchaseOrderStatus", http.MethodPut, one+"/status",
		"Close or reopen a purchase order", "purchaseOrders:update"), r.setStatus)
	server.Register(s, command("recordReceipt", http.MethodPost, one+"/receipts",
		"Record what was received of an open purchase order", "purchaseOrders:update"), r.receive)
	server.Register(s, command("reverseReceipt", http.MethodPost, one+"/receipts/{receiptId}/reversal",
		"Reverse a receipt that no invoice uses", "purchaseOrders:update"), r.reverse)
	r.imports(s, imports)
}

func op(id, method, path, summary string, needs permission.Permission) server.Operation {
	return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Purchase orders",
		Permission: needs}
}

func command(id, method, path, summary string, needs permission.Permission) server.Operation {
	o := op(id, method, path, summary, needs)
	o.Command = true
	return o
}

func (r routes) grid(ctx context.Context, _ *server.GridInput) grid.List[purchaseorder.Entry] {
	return r.orders.List(server.Caller(ctx).TenantID)
}

func (r routes) receiptsGrid(ctx context.Context, _ *server.GridInput) grid.List[purchaseorder.ReceiptEntry] {
	return r.orders.Receipts(server.Caller(ctx).TenantID)
}

// PathInput names the order.
type PathInput struct {
	ID string `path:"purchaseOrderId" format:"uuid"`
}

type orderOutput struct{ Body Order }

func (r routes) get(ctx context.Context, in *PathInput) (*orderOutput, error) {
	caller := server.Caller(ctx)
	return output(r.orders.Get(ctx, caller.TenantID, in.ID, caller.May("invoices:get")))
}

func output(p purchaseorderapp.Page, err error) (*orderOutput, error) {
	if err != nil {
		return nil, err
	}
	return &orderOutput{Body: toAPI(p)}, nil
}

// changed answers a command with the page of the order.
func (r routes) changed(ctx context.Context, p purchaseorderapp.Page, err error) (*orderOutput, error) {
	if err != nil {
		return nil, err
	}
	return r.get(ctx, &PathInput{ID: p.Order.ID})
}

type createInput struct{ Body NewOrder }

func (r routes) create(ctx context.Context, in *createInput) (*orderOutput, error) {
	rows := in.Body.rows(in.Body.Number, purchaseorder.Open, 1)
	p, err := r.orders.Create(ctx, server.Caller(ctx).TenantID, rows)
	return r.changed(ctx, p, err)
}

type updateInput struct {
	PathInput
	Body ChangedOrder
}

func (r routes) update(ctx context.Context, in *updateInput) (*orderOutput, error) {
	p, err := r.orders.Update(ctx, server.Caller(ctx).TenantID, in.ID, in.Body.Version,
		func(stored purchaseorder.Order) [][]string {
			return in.Body.rows(stored.Number, stored.Status, stored.NextLine())
		})
	return r.changed(ctx, p, err)
}

type statusInput struct {
	PathInput
	Body StatusChange
}

func (r routes) setStatus(ctx context.Context, in *statusInput) (*orderOutput, error) {
	p, err := r.orders.SetStatus(ctx, server.Caller(ctx).TenantID, in.ID, in.Body.Status, in.Body.Version)
	return r.changed(ctx, p, err)
}

type receiveInput struct {
	PathInput
	Body NewReceipt
}

func (r routes) receive(ctx context.Context, in *receiveInput) (*orderOutput, error) {
	p, err := r.orders.Receive(ctx, server.Caller(ctx).TenantID, in.ID, in.Body.Version, in.Body.rows)
	return r.changed(ctx, p, err)
}

type reverseInput struct {
	PathInput
	ReceiptID string `path:"receiptId" format:"uuid"`
	Body      Reversal
}

func (r routes) reverse(ctx context.Context, in *reverseInput) (*orderOutput, error) {
	p, err := r.orders.ReverseReceipt(ctx, server.Caller(ctx).TenantID, in.ID, in.ReceiptID, in.Body.Reason,
		in.Body.Version)
	return r.changed(ctx, p, err)
}
