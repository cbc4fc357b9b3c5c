import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Detalle.module.css'

interface DetalleProps {
  /** What needs the whole width: a table of many columns. */
  ancho?: ReactNode
  /** What was asked and answered. */
  children: ReactNode
  /** Facts and people. */
  datos: ReactNode
  conversacion?: ReactNode
}

/** A gestión in two columns: content and what was said on the left, facts on the right; where there is little room, one under the other. */
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
