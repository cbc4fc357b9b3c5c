import { Box } from '@mantine/core'

/** Verb of a button with an icon; hidden on narrow screens, where only screen readers get it. */
export const Verbo = ({ children }: { children: string }) => (
  <Box component="span" visibleFrom="xs">
    {children}&nbsp;
  </Box>
)
