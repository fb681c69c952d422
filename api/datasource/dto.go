package datasource

import (
	"time"

	"countersign.dev/domain/datasource"
)

// DataSource is a named query that an agent carries out in the tenant's own network.
type DataSource struct {
	ID          string               `json:"id"`
	Name        string               `json:"name"`
	Description string               `json:"description"`
	Database    string               `json:"database" doc:"Name of the database in the file of the agent"`
	AgentID     string               `json:"agentId"`
	Agent       string               `json:"agent" doc:"Name of the agent"`
	Condition   datasource.Condition `json:"condition"`
	Parameters  []Parameter          `json:"parameters" maxItems:"20"`
}

// Parameter is a value that a query needs.
type Parameter struct {
	Name     string                   `json:"name" minLength:"1" maxLength:"50"`
	Kind     datasource.ParameterKind `json:"kind"`
	Required bool                     `json:"required" doc:"Otherwise an empty value is NULL"`
}

// DataSourceEntry is a row of the list.
type DataSourceEntry struct {
	ID          string               `json:"id"`
	Name        string               `json:"name"`
	Description string               `json:"description"`
	Database    string               `json:"database"`
	Agent       string               `json:"agent"`
	Condition   datasource.Condition `json:"condition"`
	Parameters  int                  `json:"parameters"`
	LastRunAt   *time.Time           `json:"lastRunAt,omitempty"`
}

func entryToAPI(e datasource.Entry) DataSourceEntry { return DataSourceEntry(e) }

func toAPI(s datasource.Source, now time.Time) DataSource {
	out := DataSource{ID: s.ID, Name: s.Name, Description: s.Description, Database: s.Database, AgentID: s.Agent.ID,
		Agent: s.Agent.Name, Condition: s.Condition(now), Parameters: []Parameter{}}
	for _, p := range s.Parameters {
		out.Parameters = append(out.Parameters, Parameter(p))
	}
	return out
}

// Arguments are the values of the parameters by their names.
type Arguments struct {
	Arguments map[string]string `json:"arguments" maxProperties:"20" doc:"By the names of the parameters"`
}

// DataSourceRun is one run of a data source with its result.
type DataSourceRun struct {
	ID           string            `json:"id"`
	DataSourceID string            `json:"dataSourceId"`
	State        datasource.State  `json:"state"`
	Reason       datasource.Reason `json:"reason" doc:"Why the run failed"`
	StartedAt    time.Time         `json:"startedAt"`
	EndedAt      *time.Time        `json:"endedAt,omitempty"`
	Columns      []string          `json:"columns" maxItems:"100"`
	Rows         []DataRow         `json:"rows" maxItems:"1000"`
	More         bool              `json:"more" doc:"The query has more than 1,000 rows; the first ones are here"`
}

// DataRow contains one value for each column.
type DataRow struct {
	Values []string `json:"values" maxItems:"100" doc:"As the database writes them; NULL is empty"`
}

func runToAPI(r datasource.Run, table datasource.Table) DataSourceRun {
	state, reason := r.Outcome()
	out := DataSourceRun{ID: r.ID, DataSourceID: r.SourceID, State: state, Reason: reason, StartedAt: r.StartedAt,
		EndedAt: r.EndedAt, Columns: []string{}, Rows: []DataRow{}, More: table.More}
	out.Columns = append(out.Columns, table.Columns...)
	for _, values := range table.Rows {
		out.Rows = append(out.Rows, DataRow{values})
	}
	return out
}

// Offers are all data sources of the calling agent.
type Offers struct {
	Sources []Offer `json:"sources" maxItems:"100"`
}

// Offer is a data source as its agent offers it.
type Offer struct {
	Name        string      `json:"name" minLength:"1" maxLength:"100"`
	Description string      `json:"description,omitempty" maxLength:"500"`
	Database    string      `json:"database" minLength:"1" maxLength:"100"`
	Parameters  []Parameter `json:"parameters,omitempty" maxItems:"20"`
}

func (o Offer) fromAPI() datasource.Offer {
	out := datasource.Offer{Name: o.Name, Description: o.Description, Database: o.Database}
	for _, p := range o.Parameters {
		out.Parameters = append(out.Parameters, datasource.Parameter(p))
	}
	return out
}

// DataWork contains the next run of an agent, if any.
type DataWork struct {
	Run *DataRun `json:"run,omitempty"`
}

// DataRun is a run that the agent has to carry out.
type DataRun struct {
	ID        string     `json:"id"`
	Source    string     `json:"source" doc:"Name of the data source"`
	Arguments []Argument `json:"arguments" maxItems:"20"`
}

// Argument is the value of a parameter.
type Argument struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// DataAnswer is the result of a run: columns and rows, or the reason of a failure.
type DataAnswer struct {
	Columns []string          `json:"columns,omitempty" maxItems:"100"`
	Rows    []DataRow         `json:"rows,omitempty" maxItems:"1000"`
	More    bool              `json:"more,omitempty"`
	Reason  datasource.Reason `json:"reason,omitempty"`
}

func (a DataAnswer) fromAPI() datasource.Answer {
	out := datasource.Answer{Reason: a.Reason, Table: datasource.Table{Columns: a.Columns, More: a.More}}
	if out.Reason == "" {
		out.Reason = datasource.NoReason
	}
	for _, row := range a.Rows {
		out.Table.Rows = append(out.Table.Rows, row.Values)
	}
	return out
}
