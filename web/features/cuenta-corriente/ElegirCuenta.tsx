import { Box } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded after the statement, because users read the statement first.
const RazonSocialFiltro = lazyPiece(async () => (await import('#shared/lists/RazonSocialFiltro.tsx')).RazonSocialFiltro)

/** Select of the razón social whose account staff want to see. */
export const ElegirCuenta = ({ rs, onChange }: { rs: string; onChange: (rs: string) => void }) => (
  <Box w={{ base: '100%', xs: 320 }}>
    <Suspense fallback={<Placeholder height={59} />}>
      <RazonSocialFiltro rs={rs} onChange={onChange} />
    </Suspense>
  </Box>
)
