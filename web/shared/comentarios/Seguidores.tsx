import { Suspense } from 'react'
import type { Seguidores as Quienes } from '#contract/base/gestiones.shapes.ts'
import type { ClaseSeguida } from '#contract/mesa/respuestas.ts'
import { later } from '#ui/first-shown.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const SeguidoresMios = lazyPiece(later(async () => (await import('./SeguidoresMios.tsx')).SeguidoresMios))

interface SeguidoresProps {
  clase: ClaseSeguida
  id: number
  seguidores: Quienes
}

/**
 * Followers and assignee of a gestión, among the users of its razón social. Only these users can change followers and
 * assignee; staff only see them.
 */
export const Seguidores = ({ clase, id, seguidores: { sigo, siguen, aCargo } }: SeguidoresProps) => (
  <Section title="En la empresa">
    {sigo === null ? (
      <Fact label="A cargo de">{aCargo?.nombre ?? 'Nadie en particular'}</Fact>
    ) : (
      <Suspense fallback={<Placeholder height={96} />}>
        <SeguidoresMios clase={clase} id={id} sigo={sigo} aCargo={aCargo} />
      </Suspense>
    )}
    <Fact label="Reciben los avisos">{siguen.map(({ nombre }) => nombre).join(', ') || 'Nadie'}</Fact>
  </Section>
)
