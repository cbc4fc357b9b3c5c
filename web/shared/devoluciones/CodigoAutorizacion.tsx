import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'

// Loaded after the first screen, because users read the code before they copy it.
const Copiar = lazyPiece(later(async () => (await import('#shared/Copiar.tsx')).Copiar))

/** Authorization code of a line, with a button to copy it. Customers write the code on the parcels. */
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
