import { useMediaQuery } from '@mantine/hooks'

/** Under 640 px rows become cards and filters a sheet; a table with many columns asks for more room. */
export const useIsPhone = (below = 640): boolean =>
  useMediaQuery(`(max-width: ${below - 0.02}px)`, undefined, { getInitialValueInEffect: false })
