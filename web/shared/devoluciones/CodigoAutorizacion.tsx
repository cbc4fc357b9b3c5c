import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'

// The code is read first.
const Copiar = lazyPiece(later(async () => (await import('#shared/Copiar.tsx')).Copiar))

/** The code of an authorised line, ready to be copied; customers write it on the parcels. */
export const CodigoAutorizacion = ({ codigo }: { codigo: string | null }) =>
  codigo ? (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {codigo}
      </Text>
      <Suspense>
        <Copiar nombre="el código" valor={codigo} />
      </Suspense>
    </Group>
  ) : (
    '—'
  )
