import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'

// The code is read first, so its button loads later.
const Copiar = lazyPiece(later(async () => (await import('#shared/Copiar.tsx')).Copiar))

/** Authorization code of a line, with a button to copy it; customers write it on the parcels. */
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
