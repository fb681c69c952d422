// The breakpoints of the specification; src/theme/theme.ts has the same
// five numbers, and src/theme/theme.test.ts checks that both lists are equal.
module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '37.5em',
        'mantine-breakpoint-sm': '56.5625em',
        'mantine-breakpoint-md': '79em',
        'mantine-breakpoint-lg': '120.5625em',
        'mantine-breakpoint-xl': '160em',
      },
    },
  },
};
