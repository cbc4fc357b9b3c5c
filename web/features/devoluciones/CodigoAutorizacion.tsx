import { Group, Text } from '@mantine/core'
import { Copiar } from '#shared/Copiar.tsx'

/** The code of an authorised line, ready to be copied; customers write it on the parcels. */
export const CodigoAutorizacion = ({ codigo }: { codigo: string | null }) =>
  codigo ? (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {codigo}
      </Text>
      <Copiar nombre="el código" valor={codigo} />
    </Group>
  ) : (
    '—'
  )
