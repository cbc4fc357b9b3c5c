import { Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import type { CalendarioProps } from './Calendario.tsx'
import { FieldToCome, type FieldToComeProps } from './FieldToCome.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const Calendario = lazyPiece(later(async () => (await import('./Calendario.tsx')).Calendario))

/** Date field. The calendar loads after the screen, because its code is larger than the form. */
export const DateField = (props: CalendarioProps & Pick<FieldToComeProps, 'flex'>) => {
  const { label, w, flex } = props
  return (
    <Suspense
      fallback={<FieldToCome label={label} {...(w !== undefined && { w })} {...(flex !== undefined && { flex })} />}
    >
      <Calendario {...props} />
    </Suspense>
  )
}
