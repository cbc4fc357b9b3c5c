import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Grupo } from '#contract/cuenta-corriente/reglas.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatCount, formatMoney, formatSaldo } from '#contract/base/formato.ts'
import barra from '#shared/cuenta/AntiguedadBarra.module.css'
import classes from './AntiguedadPanel.module.css'
import { GRUPOS } from './cuenta.words.ts'

interface AntiguedadPanelProps {
  totales: Totales
  isPicked: (grupo: Grupo) => boolean
  onPick: (grupo: Grupo) => void
}

/** The balance by how late it is, as a bar and in words that add up to it. Each piece filters; a phone shows the words on demand. */
export const AntiguedadPanel = ({ totales, isPicked, onPick }: AntiguedadPanelProps) => {
  const [isOpen, setOpen] = useState(false)
  const { aging, creditos, moneda } = totales
  const money = (importe: string) => formatMoney(importe, moneda)
  const rows: { grupo: Grupo; importe: string; partidas?: number }[] = [
    ...aging.map(({ tramo, ...rest }) => ({ grupo: tramo, ...rest })),
    { grupo: 'creditos', importe: creditos },
  ]
  // Only how wide a piece is drawn: no amount is counted with these.
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
        {rows.map(({ grupo, importe, partidas }) => {
          const many = partidas === 1 ? '1 partida' : `${formatCount(partidas ?? 0)} partidas`
          return (
            <li key={grupo}>
              <UnstyledButton
                className={classes.pick ?? ''}
                aria-pressed={isPicked(grupo)}
                title={partidas === undefined ? undefined : many}
                onClick={() => onPick(grupo)}
              >
                <span className={classes.swatch} data-grupo={grupo} aria-hidden />
                {GRUPOS[grupo]} {partidas !== undefined && <VisuallyHidden>{many} </VisuallyHidden>}
                <span className={classes.amount}>{formatSaldo(importe, moneda)}</span>
                {isPicked(grupo) && <IconFilter size={14} aria-hidden />}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
