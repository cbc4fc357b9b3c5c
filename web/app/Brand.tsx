import { Image, Text } from '@mantine/core'
import { config } from '#web/config.ts'

/** Logo of the distributor, or its name when no logo is configured. */
export const Brand = () => {
  const { nombre, logo } = config.distribuidor
  return logo ? (
    <Image src={logo} alt={nombre} h={28} w="auto" fit="contain" />
  ) : (
    <Text fw={700} fz={16} truncate c="var(--mantine-color-anchor)">
      {nombre}
    </Text>
  )
}
