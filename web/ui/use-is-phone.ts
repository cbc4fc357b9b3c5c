import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the window is narrower than `below` (px), so that rows become cards and filters a sheet. Wide tables pass a
 * larger value.
 */
export const useIsPhone = (below = 640): boolean =>
  useMediaQuery(`(max-width: ${below - 0.02}px)`, undefined, { getInitialValueInEffect: false })
