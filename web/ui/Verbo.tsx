import { Box } from '@mantine/core'

/** Verb of a button that has an icon. On narrow screens it is hidden, except for screen readers. */
export const Verbo = ({ children }: { children: string }) => (
  <Box component="span" visibleFrom="xs">
    {children}&nbsp;
  </Box>
)
