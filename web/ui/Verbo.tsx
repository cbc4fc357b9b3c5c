import { Box } from '@mantine/core'

/** The verb of a button that has an icon: where there is little room only its label says it, to who listens. */
export const Verbo = ({ children }: { children: string }) => (
  <Box component="span" visibleFrom="xs">
    {children}&nbsp;
  </Box>
)
