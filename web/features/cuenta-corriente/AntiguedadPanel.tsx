import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Grupo } from '#contract/cuenta-corriente/reglas.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import barra from '#shared/cuenta/AntiguedadBarra.module.css'
import classes from './AntiguedadPanel.module.css'
import { GRUPOS } from '#shared/cuenta/cuenta.words.ts'

interface AntiguedadPanelProps {
  totales: Totales
  isPicked: (grupo: Grupo) => boolean
  onPick: (grupo: Grupo) => void
}

/**
 * Panel of the balance by age: a bar and amounts. A click on an age filters the list. On a phone the amounts are
 * collapsed.
 */
export const AntiguedadPanel = ({ totales, isPicked, onPick }: AntiguedadPanelProps) => {
  const [isOpen, setOpen] = useState(false)
  const { aging, moneda } = totales
  const money = (importe: string) => formatMoney(importe, moneda)
  // Convert to numbers only for the widths of the bar; amounts on screen stay exact strings.
  const pieces = aging.filter(({ importe }) => Number(importe) > 0)
  return (
    <div className={barra.hues}>
      {pieces.length > 0 && (
        <fieldset className={classes.bar} aria-label="Antigüedad del saldo">
          {pieces.map(({ tramo, importe }) => (
            <UnstyledButton
              key={tramo}
              className={classes.piece ?? ''}
              data-grupo={tramo}
              style={{ flexGrow: Number(importe) }}
              title={`${GRUPOS[tramo]}: ${money(importe)}`}
              aria-label={`${GRUPOS[tramo]}: ${money(importe)}`}
              aria-pressed={isPicked(tramo)}
              onClick={() => onPick(tramo)}
            />
          ))}
        </fieldset>
      )}
      <UnstyledButton className={classes.more ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Ocultar antigüedad' : 'Ver antigüedad'}
      </UnstyledButton>
      <ul className={classes.legend} data-open={isOpen || undefined} aria-label={`Antigüedad del saldo en ${moneda}`}>
        {aging.map(({ tramo, importe, partidas }) => {
          const many = formatCuantos(partidas, 'comprobante', 'comprobantes')
          return (
            <li key={tramo}>
              <UnstyledButton
                className={classes.pick ?? ''}
                aria-pressed={isPicked(tramo)}
                title={many}
                onClick={() => onPick(tramo)}
              >
                <span className={classes.swatch} data-grupo={tramo} aria-hidden />
                {GRUPOS[tramo]} <VisuallyHidden>{many} </VisuallyHidden>
                <span className={classes.amount}>{money(importe)}</span>
                {isPicked(tramo) && <IconFilter size={14} aria-hidden />}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
