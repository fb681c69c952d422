// Package workers says which pool runs what: task queues, options, limits and
// trust. It is wiring only; nothing imports it but the command.
package workers

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"go.temporal.io/sdk/worker"

	"countersign.dev/workflows/queue"
)

// Pools reads a list of pools; empty or "all" means every one.
func Pools(list string) ([]string, error) {
	if list == "" || list == "all" {
		return queue.All(), nil
	}
	var pools []string
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(queue.All(), name) {
			return nil, fmt.Errorf("there is no pool %q; there are %s", name, strings.Join(queue.All(), ", "))
		}
		if !slices.Contains(pools, name) {
			pools = append(pools, name)
		}
	}
	return pools, nil
}

// stickyWait is how long a workflow waits for the worker that has it in memory.
// A killed worker's workflows go on elsewhere after this time; the default is 5 s.
const stickyWait = 2 * time.Second

// followUpWait is stickyWait of work for which nobody waits.
const followUpWait = 5 * time.Second

// mailsPerSecond is 300 messages a minute: ten tenants at their full pace.
const mailsPerSecond = 5

// options are the limits of one pool, each with its reason. The pools of a process share p.
func options(pool string, stop time.Duration, p *precedence) worker.Options {
	o := worker.Options{
		WorkerStopTimeout:            stop,
		StickyScheduleToStartTimeout: stickyWait,
		// Workflow code runs in two pools only, so that a pool with credentials or
		// heavy files executes nothing but its own activities.
		DisableWorkflowWorker: pool != queue.Core && pool != queue.Flows,
	}
	switch pool {
	case queue.Flows:
		// What follows decisions must leave the processor to the people who decide: with few workflow tasks at once,
		// and a pause before the next one while a decision runs. A waiting task stays with its worker for longer in turn.
		o.Tuner = p.follow(worker.FixedSizeTunerOptions{NumWorkflowSlots: max(2, runtime.NumCPU()),
			NumActivitySlots: 32, NumLocalActivitySlots: 32})
		o.StickyScheduleToStartTimeout = followUpWait
	case queue.Core:
		// Each activity is one transaction: more at once than twice the database's
		// connections would only wait inside us, where the server cannot see it.
		o.Tuner = p.lead(worker.FixedSizeTunerOptions{NumActivitySlots: 32, NumLocalActivitySlots: 32})
		o.MaxConcurrentWorkflowTaskPollers = 4
		o.MaxConcurrentActivityTaskPollers = 4
	case queue.Documents:
		o.MaxConcurrentActivityExecutionSize = max(1, runtime.NumCPU()) // bound by CPU: more would only be slower
	case queue.Bank:
		o.MaxConcurrentActivityExecutionSize = 4 // banks allow few sessions per user
	case queue.Mail:
		// What the connection to the mail server allows. The limit is the queue's, so
		// that it holds however many workers there are. Tenants have their own pace (domain/mail).
		o.TaskQueueActivitiesPerSecond = mailsPerSecond
		o.MaxConcurrentActivityExecutionSize = 4
	case queue.Delivery:
		o.MaxConcurrentActivityExecutionSize = 8 // an ERP's API slows down when asked for more at once
	case queue.Print:
		o.MaxConcurrentActivityExecutionSize = 4 // a printer takes one job at a time; this is for several printers
	}
	return o
}
