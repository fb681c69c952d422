package appearance

// DatePatterns are the ways to write a date, in the letters of the user interface (day.js).
func DatePatterns() []string {
	return []string{"MM/DD/YYYY", "M/D/YYYY", "DD/MM/YYYY", "D/M/YYYY", "DD.MM.YYYY", "D.M.YYYY", "DD-MM-YYYY",
		"YYYY-MM-DD", "YYYY/MM/DD", "DD MMM YYYY", "MMM D, YYYY"}
}

// TimePatterns are the ways to write a time of day.
func TimePatterns() []string { return []string{"h:mm A", "hh:mm A", "H:mm", "HH:mm"} }

// TimeZones are IANA names, west to east: at least one of every offset and rule in use where customers are.
func TimeZones() []string {
	return []string{
		"Pacific/Pago_Pago", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Tijuana",
		"America/Phoenix", "America/Denver", "America/Chicago", "America/Mexico_City", "America/Regina", "America/Costa_Rica",
		"America/New_York", "America/Toronto", "America/Bogota", "America/Lima", "America/Panama", "America/Caracas",
		"America/Halifax", "America/Puerto_Rico", "America/Santiago", "America/St_Johns", "America/Sao_Paulo",
		"America/Argentina/Buenos_Aires", "America/Montevideo", "Atlantic/South_Georgia", "Atlantic/Azores",
		"Atlantic/Cape_Verde", "UTC", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Africa/Casablanca", "Africa/Lagos",
		"Europe/Amsterdam", "Europe/Berlin", "Europe/Brussels", "Europe/Copenhagen", "Europe/Madrid", "Europe/Oslo",
		"Europe/Paris", "Europe/Prague", "Europe/Rome", "Europe/Stockholm", "Europe/Vienna", "Europe/Warsaw", "Europe/Zurich",
		"Africa/Cairo", "Africa/Johannesburg", "Asia/Jerusalem", "Europe/Athens", "Europe/Bucharest", "Europe/Helsinki",
		"Europe/Kyiv", "Europe/Istanbul", "Asia/Riyadh", "Africa/Nairobi", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul",
		"Asia/Karachi", "Asia/Tashkent", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok",
		"Asia/Ho_Chi_Minh", "Asia/Jakarta", "Asia/Hong_Kong", "Asia/Manila", "Asia/Shanghai", "Asia/Singapore", "Asia/Taipei",
		"Australia/Perth", "Asia/Seoul", "Asia/Tokyo", "Australia/Adelaide", "Australia/Darwin", "Australia/Brisbane",
		"Australia/Sydney", "Pacific/Guam", "Pacific/Noumea", "Pacific/Auckland", "Pacific/Fiji", "Pacific/Tongatapu",
	}
}
