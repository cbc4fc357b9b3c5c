import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import classes from './OfflineBanner.module.css'

/** Says that there is no network, so that nobody wonders why nothing answers. */
export const OfflineBanner = () =>
  !useNetwork().online && (
    <Text component="output" className={classes.banner ?? ''}>
      Sin conexión. Lo que ves puede no estar al día.
    </Text>
  )
