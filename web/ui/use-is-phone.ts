import { useMediaQuery } from '@mantine/hooks'

/** Under 640 px: rows become cards and filters a sheet. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 639.98px)', undefined, { getInitialValueInEffect: false })
