/** The style sheets of Mantine that belong to no component; see mantine-styles.ts. */
declare module 'virtual:mantine-styles';
