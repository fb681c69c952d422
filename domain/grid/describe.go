package grid

// Operators are what may be asked of a column.
func (c Column) Operators() []Operator { return operators[c.Kind] }

// Sortable says whether the list can be ordered by it.
func (c Column) Sortable() bool { return !c.Unsortable }

// Operators lists every operator.
func Operators() []Operator {
	return []Operator{Equal, NotEqual, Contains, StartsWith, EndsWith, Less, LessOrEqual, Greater, GreaterOrEqual, Between,
		In, NotIn, Empty, NotEmpty}
}
