package check

// glyphs are the fourteen E-13B characters on their grid of seven by nine
// cells of 0.013 inch, drawn here because no freely licensed font is known.
// They follow the published character geometry as closely as whole cells
// allow. They are for specimens: whether a bank's reader takes them, only the
// bank can say, and an account prints live only after it has (README.md).
var glyphs = map[rune][9]string{
	'0': {"#######", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#######"},
	'1': {"..##...", "...#...", "...#...", "...#...", "...#...", "..####.", "..####.", "..####.", "..####."},
	'2': {"..#####", "......#", "......#", "......#", "..#####", "..#....", "..#....", "..#....", "..#####"},
	'3': {".#####.", ".....#.", ".....#.", ".....#.", "..#####", ".....##", ".....##", ".....##", ".######"},
	'4': {"##.....", "##.....", "##.....", "##..##.", "##..##.", "#######", "....##.", "....##.", "....##."},
	'5': {"..#####", "..#....", "..#....", "..#....", "..#####", "......#", "......#", "......#", "..#####"},
	'6': {".##....", ".#.....", ".#.....", ".#.....", ".######", ".#....#", ".#....#", ".#....#", ".######"},
	'7': {".######", ".#....#", ".#...##", "....##.", "...##..", "...#...", "...#...", "...#...", "...#..."},
	'8': {".#####.", ".#...#.", ".#...#.", ".#...#.", "#######", "##...##", "##...##", "##...##", "#######"},
	'9': {"#######", "#.....#", "#.....#", "#.....#", "#######", ".....##", ".....##", ".....##", ".....##"},

	Transit: {"##.....", "##..###", "##..###", "##..###", "##.....", "##..###", "##..###", "##..###", "##....."},
	Amount:  {".....##", ".....##", "..#..##", "..#..##", "..#....", "..#....", "#.#....", "#.#....", "#......"},
	OnUs:    {".......", "##.##..", "##.##..", "##.##..", "##.##..", "##.##..", "##.####", "##.####", "##.####"},
	Dash:    {".......", ".......", ".......", "#.##.##", "#.##.##", "#.##.##", ".......", ".......", "......."},
}

const (
	cell      = 0.013 * inch
	pitch     = 0.125 * inch    // exactly eight characters per inch
	rightEdge = 5.0 / 16 * inch // position 1 begins here from the right edge
	fromBelow = 0.25 * inch     // foot of the characters above the check's bottom edge: inside the 1/4-inch print band
	clearBand = 5.0 / 8 * inch  // nothing else magnetic in it
)

// draw gives the boxes of the whole line, each as long as its row allows.
func (l Line) draw(bottom, right float64) []Element {
	var out []Element
	top := bottom - fromBelow - 9*cell
	for i, r := range l {
		rows, known := glyphs[r]
		if !known {
			continue
		}
		// A character is drawn against the right side of its position.
		left := right - rightEdge - float64(i)*pitch - 7*cell
		out = append(out, boxes(rows, left, top)...)
	}
	return out
}

// boxes merges the cells of a glyph into the fewest upright boxes: a run of
// cells in a row grows downwards while the rows below have the same run.
func boxes(rows [9]string, left, top float64) []Element {
	var out []Element
	var done [9][7]bool
	for y := range rows {
		for x := 0; x < 7; x++ {
			if rows[y][x] != '#' || done[y][x] {
				continue
			}
			width := 1
			for x+width < 7 && rows[y][x+width] == '#' && !done[y][x+width] {
				width++
			}
			height := 1
			for y+height < 9 && same(rows[y+height], x, width) {
				height++
			}
			for dy := range height {
				for dx := range width {
					done[y+dy][x+dx] = true
				}
			}
			out = append(out, Box{
				X: left + float64(x)*cell, Y: top + float64(y)*cell, W: float64(width) * cell, H: float64(height) * cell,
				Fill: black,
			})
		}
	}
	return out
}

func same(row string, x, width int) bool {
	for i := x; i < x+width; i++ {
		if row[i] != '#' {
			return false
		}
	}
	return true
}
