package postgres

import "github.com/jackc/pgx/v5"

// PlanEachTime is a query argument that has the statement planned each time it runs. A plan that was kept while a fast
// growing table was small can take minutes later.
const PlanEachTime = pgx.QueryExecModeCacheDescribe
