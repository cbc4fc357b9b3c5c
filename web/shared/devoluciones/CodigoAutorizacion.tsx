import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'

// Button to copy the code; loaded later, because users read the code first.
const Copiar = lazyPiece(later(async () => (await import('#shared/Copiar.tsx')).Copiar))

/** Authorization code of a line, which customers write on the parcels, with a button to copy it. */
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
