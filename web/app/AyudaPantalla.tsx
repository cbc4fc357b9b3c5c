import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { AyudaDialog } from '#shared/ayuda/AyudaDialog.tsx'
import { AYUDA_DE } from './ayuda.pantallas.ts'

interface AyudaPantallaProps {
  /** Path of the screen in the table of screens; undefined: the page is not in the table. */
  pantalla: string | undefined
  onClose: () => void
}

/** Dialog with the help article of the current screen. */
export const AyudaPantalla = ({ pantalla = '', onClose }: AyudaPantallaProps) => (
  <AyudaDialog
    slug={AYUDA_DE[pantalla] ?? AYUDA_DE['']!}
    onClose={onClose}
    pie={
      <Anchor component={Link} to={`${PREFIX}/ayuda`} size="sm" onClick={onClose}>
        Ver toda la ayuda
      </Anchor>
    }
  />
)
