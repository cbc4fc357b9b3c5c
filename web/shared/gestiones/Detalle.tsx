import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Detalle.module.css'

interface DetalleProps {
  /** Content that needs the full width, such as a table with many columns. */
  ancho?: ReactNode
  /** Data of the request and of its handling. */
  children: ReactNode
  /** Facts and contacts. */
  datos: ReactNode
  conversacion?: ReactNode
}

/**
 * Layout of the detail of a gestión: content and conversation on the left, facts on the right. Narrow screens have one
 * column.
 */
export const Detalle = ({ ancho, children, datos, conversacion }: DetalleProps) => (
  <div className={classes.marco}>
    <div className={classes.detalle}>
      {ancho && <div className={classes.ancho}>{ancho}</div>}
      <Stack gap="lg" className={classes.contenido ?? ''}>
        {children}
      </Stack>
      <Stack gap="lg" component="section" className={classes.datos ?? ''} aria-label="Datos">
        {datos}
      </Stack>
      {conversacion && <div className={classes.conversacion}>{conversacion}</div>}
    </div>
  </div>
)
